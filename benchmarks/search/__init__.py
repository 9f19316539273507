"""Studies of search strategies on exhaustively known spaces."""
