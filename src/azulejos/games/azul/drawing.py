"""placeholder"""
GUIDE=""
def draw(state, viewer): return []
def describe(state, viewer): return []
