"""The part of the bots that is compiled: judging positions, planning turns, looking ahead."""
