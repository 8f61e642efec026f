/** The review of one game: requested, polled while it grows, stopped. */
import { api, Refused } from '../api';
import { refuse } from '../toasts.svelte';
import type { Review, ReviewNow } from '../wire';

const FIRST_LOOK = 700;
const LATER_LOOKS = 1500;

export class ReviewSession {
  now = $state.raw<ReviewNow | null>(null);
  review = $state.raw<Review | null>(null);
  refusal = $state<string | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  constructor(readonly table: string) {}

  /** Loads what there is; requests a review if there is none. */
  async open(): Promise<void> {
    try {
      this.#take(await api.review(this.table, 0));
      if (this.now?.state === 'none') await this.begin();
    } catch (error) {
      this.refusal = error instanceof Refused ? error.reason : 'broken';
    }
  }

  /** Begin, resume, or make an outdated one again. */
  async begin(): Promise<void> {
    try {
      this.#take(await api.beginReview(this.table));
    } catch (error) {
      if (this.review === null) throw error;
      refuse(error);
    }
  }

  async stop(): Promise<void> {
    try {
      await api.stopReview(this.table);
      await this.#look();
    } catch (error) {
      refuse(error);
    }
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  #take(now: ReviewNow): void {
    if (now.review !== null || now.step === 0) this.review = now.review;
    this.now = { ...now, review: null };
    clearTimeout(this.#timer);
    if (!this.#closed && now.state === 'waiting') {
      this.#timer = setTimeout(() => void this.#look(), this.review === null ? FIRST_LOOK : LATER_LOOKS);
    }
  }

  async #look(): Promise<void> {
    try {
      this.#take(await api.review(this.table, this.now?.step ?? 0));
    } catch (error) {
      if (error instanceof Refused && error.reason !== 'unreachable' && error.reason !== 'unavailable' && error.reason !== 'too_fast') refuse(error);
      else if (!this.#closed) this.#timer = setTimeout(() => void this.#look(), LATER_LOOKS * 2);
    }
  }
}
