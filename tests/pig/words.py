"""What people read of Pig, in English; other languages may follow as further keys."""

WORDS = {
    "en": {
        "name.pig": "Pig",
        "name.dice": "the dice",
        "source.dice": "dice",
        "count.point.one": "{amount} point",
        "count.point.other": "{amount} points",
        "tiebreak": "nothing decides between equals",
        "board.round": "Round {number}",
        "board.at_stake": "at stake: {points}",
        "move.roll": "roll the dice",
        "move.done": "keep what is at stake",
        "move.dice": "{number}",
        "question.take_turn": "{seat}, do you roll or keep?",
        "news.roll": "{seat} rolls {amount}",
        "news.one": "{seat} rolls a one and loses what was at stake",
        "news.ones": "{seat} rolls two ones and loses everything",
        "news.points": "{seat} keeps {points}",
        "brief.roll": "",
        "brief.one": "",
        "brief.ones": "",
        "brief.points": "{points}",
    }
}
