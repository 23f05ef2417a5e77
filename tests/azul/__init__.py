"""The rules of Azul, one proof or more for each rule id."""
