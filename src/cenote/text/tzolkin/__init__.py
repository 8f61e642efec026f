"""Tzolk'in in plain text: its pages, and what choices mean."""
