"""Tzolk'in: The Mayan Calendar. Each chapter of the rules is a module here; see docs/rules."""
