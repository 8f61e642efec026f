/** The explanations of a first game with their words, loaded where one is played. */
import { GAMES } from '../games';
import type { View } from '../wire';
import { language } from '../words';
import { FIRST_GAME, FirstGame } from './firstGame.svelte';
import { explanationWords, type LessonWords } from './words';

export class Guide {
  first = $state.raw<FirstGame | null>(null);
  words = $state.raw<Record<string, LessonWords>>({});

  constructor(
    table: string,
    private readonly view: () => View | null,
  ) {
    $effect(() => {
      const game = this.#game;
      if (game) void GAMES[game]?.explanations?.().then((all) => (this.first = new FirstGame(game, table, all)));
    });
    $effect(() => {
      if (this.#game) void explanationWords(this.#game, language()).then((words) => (this.words = words));
    });
  }

  /** This person plays a first game here. */
  readonly isOn = $derived.by(() => {
    const view = this.view();
    return view?.table.deal === FIRST_GAME && view.mine.length > 0;
  });

  readonly #game = $derived.by(() => (this.isOn ? this.view()!.table.game : null));
}
