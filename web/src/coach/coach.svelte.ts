/** The coach of this table: the turn that is held, what was said about it, and the hints asked for. */
import { api, Refused } from '../api';
import { refuse, toast } from '../toasts.svelte';
import type { Advice, Hint, Offer, View } from '../wire';
import { t } from '../words';

export type Step = 1 | 2 | 3;

/** A turn of which only the move that ends it has not been made. */
export interface Held {
  word: string;
  version: number;
  /** What the coach says; nothing while it looks at the turn. */
  advice: Advice | null;
}

/** A server that is cut off says nothing, and the turn must not wait for ever. */
const PATIENCE = 8000;
/** The marks that get a word. */
const PRAISED = ['good', 'best', 'brilliant'] as const;
const isPraised = (mark: Advice['mark']): mark is (typeof PRAISED)[number] => PRAISED.some((one) => one === mark);
/** Somebody has come to play on another device: until they have gone, the coach says nothing. */
const SILENT = 'not_coached';
const NO_ADVICE = ['stale', 'illegal_move', 'not_your_turn', 'not_your_seat', 'archived', 'game_over'];

export class Coach {
  held = $state.raw<Held | null>(null);
  hint = $state.raw<Hint | null>(null);
  /** The hint that is looked at; none while the hints are closed. */
  step = $state<Step | null>(null);
  isThinking = $state(false);
  /** The turn that the hint is for. */
  #turn: number | null = null;

  constructor(
    private readonly table: string,
    private readonly view: () => View | null,
    private readonly make: (word: string) => void,
  ) {}

  /** Whether the one to act plays here with a coach. */
  get isHere(): boolean {
    const view = this.view();
    return view !== null && view.to_act !== null && view.eyes === view.to_act && view.table.seats[view.to_act]?.coach != null;
  }

  /** Makes a move, or holds the turn that it would end. */
  move(offer: Offer, isOnlyOne: boolean): void {
    if (this.isHere && offer.ends_turn && !isOnlyOne) void this.#hold(offer.word);
    else this.make(offer.word);
  }

  /** The turn stays as it is. */
  keep(): void {
    const word = this.held?.word;
    this.release();
    if (word !== undefined) this.make(word);
  }

  /** The turn goes on. */
  release(): void {
    this.held = null;
    this.step = null;
  }

  close(): void {
    this.step = null;
  }

  /** Shows a hint; those that have come are kept for this turn. */
  async show(step: Step): Promise<void> {
    const view = this.view();
    if (!view) return;
    this.step = step;
    if (this.isThinking) return; // what was chosen meanwhile comes next
    if ((this.hint?.step ?? 0) >= step || (this.held && step === 1)) return; // then it is known
    this.isThinking = true;
    try {
      const hint = await api.coachHint(this.table, view.version, step);
      if (this.view()?.turn === view.turn) this.hint = hint;
    } catch (error) {
      this.step = this.hint ? (this.hint.step as Step) : null;
      refuse(error);
    } finally {
      this.isThinking = false;
    }
    if (this.step !== null && this.step > step) await this.show(this.step);
  }

  /** One hint more than so far; the last one stays. */
  next(): void {
    const seen = this.step ?? (this.held ? 1 : 0);
    void this.show(Math.min(seen + 1, 3) as Step);
  }

  /** The table has moved on: what was said about another position goes. */
  renew(view: View | null): void {
    if (this.held && this.held.version !== view?.version) this.release();
    const turn = view && this.isHere ? view.turn : null;
    if (turn === this.#turn) return;
    this.#turn = turn;
    this.hint = null;
    this.step = null;
  }

  async #hold(word: string): Promise<void> {
    const version = this.view()!.version;
    const held: Held = { word, version, advice: null };
    this.step = null;
    this.held = held;
    const advice = await this.#ask(word, version);
    if (this.held !== held) return;
    if (advice === null) return this.release();
    if (advice.speaks) {
      this.held = { ...held, advice };
      return;
    }
    if (!advice.in_time) toast(t('coach.no_time'));
    else if (isPraised(advice.mark)) toast(t(`coach.${advice.mark}`), 'praise');
    this.keep();
  }

  /** What the coach says; null if the turn is not what it was. */
  async #ask(word: string, version: number): Promise<Advice | null> {
    try {
      return await api.coachTurn(this.table, version, word, AbortSignal.timeout(PATIENCE));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (NO_ADVICE.includes(error.reason)) return null;
      return { ...WITHOUT_A_WORD, in_time: error.reason === SILENT };
    }
  }
}

const WITHOUT_A_WORD: Advice = {
  in_time: false,
  mark: null,
  loss: { points: 0, error: 0, chance: 0, chance_error: 0 },
  chance: 0,
  speaks: false,
  because: null,
  least: 0,
  about: [],
};
