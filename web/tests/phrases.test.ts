/** Sentences of the games, made as the text table makes them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

import type { GameApp } from '../src/games/contract';
import { story } from '../src/table/story';
import type { Entry, News } from '../src/wire';
import { reason } from '../src/words/reasons';
import { happenings, number, parts, Phrases, plain, signed, type Texts } from '../src/words/phrases';

const texts = (language: string): Texts =>
  JSON.parse(readFileSync(join(__dirname, `../../src/cenote/words/${language}.json`), 'utf8')) as Texts;
const english = new Phrases('en', texts('en'), 'tzolkin', ['Ana', 'Ben']);

const app = {
  placeOf: ([kind, , what]: News) => (kind === 'place' ? what : null),
  chapterOf: (entry: Entry) => (entry.news.some(([kind]) => kind === 'days') ? 'A day' : null),
} as unknown as GameApp;

const entry = (turn: number, by: number | null, word: string, ...news: News[]): Entry => ({ turn, by, word, news });

describe('numbers', () => {
  it('have quarters and a true minus sign', () => {
    expect([0, 3, -2, 0.25, -17.75, 4.5].map(number)).toEqual(['0', '3', '−2', '¼', '−17¾', '4½']);
    expect([2, 0, -2].map(signed)).toEqual(['+2', '0', '−2']);
  });
});

describe('somebody who is spoken to', () => {
  const spoken = (language: string, you: string): Phrases => new Phrases(language, texts(language), 'tzolkin', [you, 'Ben'], 0);
  const turn = happenings([
    ['place', 0, 'tikal.1', 1, ''],
    ['pay', 0, 'corn', 1, ''],
  ]);

  it('reads sentences in the second person, the others stay in the third', () => {
    expect(spoken('en', 'You').paragraph(turn)).toBe('You place a worker on Tikal\u00a01 and pay 1 corn.');
    expect(spoken('de', 'Du').paragraph(happenings([['gain', 0, 'corn', 2, '']]))).toBe('Du erhältst 2 Mais.');
    expect(spoken('en', 'You').paragraph(happenings([['gain', 1, 'corn', 2, '']]))).toBe('Ben gets 2 corn.');
  });

  it('is meant by choices that name their seat', () => {
    const maya = spoken('en', 'You').at('maya', ['You', 'Ben'], 0);
    expect([maya.move('minus:0'), maya.move('minus:1')]).toEqual(['Take 3 points from yourself', 'Take 3 points from Ben']);
    expect(maya.at('maya', ['Ana', 'Ben']).choice({ word: 'minus:1', news: [] }, 1)).toBe('Take 3 points from yourself');
  });
});

describe('what is declined', () => {
  const maya = english.at('maya', ['Ana', 'Ben']);
  const skipped: News = ['decline', 0, 'use_joker', 0, 'skip'];

  it('is said by the choice', () => {
    expect(maya.choice({ word: 'skip', news: [skipped] })).toBe('Keep the joker');
    expect(maya.choice({ word: 'pass', news: [] })).toBe('Pass');
  });

  it('is told once', () => {
    const [line] = story([entry(1, 0, 'skip', skipped)], maya, app);
    expect(line?.text).toBe('Ana keeps the joker.');
  });
});

describe('news', () => {
  it('are summed up by thing, and nothing is told of nothing', () => {
    const told = happenings([
      ['gain', 0, 'corn', 2, ''],
      ['gain', 0, 'wood', 1, ''],
      ['gain', 0, 'corn', 1, ''],
      ['pay', 0, 'corn', 0, ''],
      ['gain', 1, 'corn', 1, ''],
    ]);
    expect(told).toEqual([
      { kind: 'gain', seat: 0, things: [['corn', 3], ['wood', 1]] },
      { kind: 'gain', seat: 1, things: [['corn', 1]] },
    ]);
  });

  it('of one subject become one sentence with the subject said once', () => {
    const news: News[] = [
      ['place', 0, 'tikal.2', 1, ''],
      ['pay', 0, 'corn', 2, ''],
      ['place', 0, 'uxmal.0', 1, ''],
    ];
    expect(english.paragraph(happenings(news))).toBe(
      'Ana places a worker on Tikal\u00a02 and pays 2 corn; places a worker on Uxmal\u00a00.',
    );
  });
});

describe('choices and questions', () => {
  it('are said with names and numbers', () => {
    expect(english.move('temple:chaac')).toBe('Climb up 1 step on the temple of Chaac');
    expect(english.move('advance:2')).toBe('Advance the calendar 2 days');
    expect(english.move('first:1')).toBe('Ben starts');
    expect(english.move('place:start')).toContain('Starting Player Space');
  });

  it('name what they come from', () => {
    const question = english.question(['choose_temple', 'build:school'], 0);
    expect(question).toMatch(/^School: Ana, /);
  });

  it.each(['en', 'nl', 'de', 'ja'])('leave no gap open in %s', (language) => {
    const words = new Phrases(language, texts(language), 'tzolkin', ['Ana', 'Ben', 'Cem', 'Dai']);
    const vocabulary = readFileSync(join(__dirname, '../../tests/tzolkin/vocabulary.txt'), 'utf8').split('\n').filter(Boolean);
    expect(vocabulary.length).toBeGreaterThan(250);
    for (const word of vocabulary) {
      const said = words.move(word);
      expect(said, word).not.toMatch(/[{}]|^move\./);
    }
  });
});

describe('rich sentences', () => {
  it('mark players and goods, and read the same without the marks', () => {
    const news: News[] = [['gain', 1, 'corn', 3, '']];
    const rich = english.rich().paragraph(happenings(news));
    expect(plain(rich)).toBe(english.paragraph(happenings(news)));
    expect(parts(rich)).toContainEqual({ kind: 'corn', value: '3', text: '3 corn' });
    expect(parts(rich)[0]).toEqual({ kind: 'seat', value: '1', text: 'Ben' });
  });
});

describe('the story', () => {
  const log = [
    entry(1, 0, 'place:tikal', ['place', 0, 'tikal.0', 1, 'place:tikal']),
    entry(1, 0, 'done', ['days', null, null, 1, 'done'], ['gain', 1, 'corn', 1, 'done']),
    entry(2, 1, 'pick:tikal.2', ['pick_up', 1, 'tikal.2', 1, 'pick:tikal.2']),
    entry(2, 1, 'use:tikal.2'),
  ];

  it('has a paragraph for each subject of each turn, with its place in the log', () => {
    const told = story(log, english, app);
    expect(told.map(({ from, to, seat }) => [from, to, seat])).toEqual([
      [0, 1, 0],
      [1, 2, null],
      [1, 2, 1],
      [2, 3, 1],
    ]);
    expect(told[0]?.place).toBe('tikal.0');
    expect(told[1]?.chapter).toBe('A day');
    expect(new Set(told.map((one) => one.key)).size).toBe(told.length);
  });

  it('tells an action only where it is not that of the space just left', () => {
    const other = [...log.slice(0, 3), entry(2, 1, 'use:tikal.1')];
    expect(story(other, english, app).at(-1)?.text).toContain('uses Tikal\u00a01');
    expect(story(log, english, app).at(-1)?.text).not.toContain('uses');
  });
});

describe('the final scoring', () => {
  it('is told with its quarters', () => {
    const news: News[] = [
      ['points', 0, 'corn', 6, ''],
      ['quarters', 0, 'corn', 2, ''],
      ['points', 1, 'corn', 0, ''],
      ['quarters', 1, 'corn', 3, ''],
    ];
    const told = happenings(news).map((happening) => english.news(happening));
    expect(told[0]).toContain('6½ victory points');
    expect(told[1]).toContain('¾ victory point (');
  });
});

describe('sentences', () => {
  it('call a loss a loss', () => {
    expect(english.paragraph(happenings([['points', 0, 'hunger', -6, '']]))).toBe('Ana loses 6 victory points (unfed workers).');
  });

  it.each([
    ['en', 'Ana gets 2 corn, 1 wood and 1 stone.'],
    ['nl', 'Ana krijgt 2 mais, 1 hout en 1 steen.'],
    ['de', 'Ana erhält 2 Mais, 1 Holz und 1 Stein.'],
    ['ja', 'Anaはコーン2個、木材1個、石材1個を獲得。'],
  ])('list things as one does in %s', (language, sentence) => {
    const words = new Phrases(language, texts(language), 'tzolkin', ['Ana']);
    const news: News[] = ['corn', 'wood', 'stone'].map((good, i) => ['gain', 0, good, i ? 1 : 2, '']);
    expect(words.paragraph(happenings(news))).toBe(sentence);
  });

  it('tell one place from several', () => {
    const words = english.at('maya', ['Ana']);
    const lost = (...places: string[]): string => words.paragraph(happenings(places.map((place) => ['erode', 0, place, 1, ''])));
    expect(lost('tikal.1')).toBe('Ana loses a block on level\u00a01 of Tikal.');
    expect(lost('tikal.1', 'copan.2')).toBe('Ana loses one block each on level\u00a01 of Tikal and level\u00a02 of Copan.');
  });
});

describe('reasons', () => {
  const mistake = 'my.toml, line 56: players.3.quarries, entry 1, cards: 50 is not a number from 1 to 12';

  it.each([
    ['nl', 'my.toml, regel 56: players.3.quarries, onderdeel 1, cards: 50 is geen getal van 1 tot en met 12'],
    ['de', 'my.toml, Zeile 56: players.3.quarries, Eintrag 1, cards: 50 ist keine Zahl von 1 bis 12'],
    ['ja', 'my.toml、56行目：players.3.quarries、1番目、cards：50は1～12の数ではありません'],
  ])('of the server are said in %s', (language, said) => {
    expect(reason(texts('en'), texts(language), mistake)).toBe(said);
    expect(reason(texts('en'), texts(language), `${mistake}\nsomething else`)).toBe(`${said}\nsomething else`);
  });
});
