"""One term of the latency model per file, all in seconds."""
