"""Tables: their events, commands, clocks, and what each viewer sees of them."""
