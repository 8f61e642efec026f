/** One step back or forth: in the turn, or in the sketch that is open. */
import type { Coach } from '../coach/coach.svelte';
import type { Planning } from '../plans/planning.svelte';
import type { TablePlay } from './play.svelte';
import type { Session } from './session.svelte';

interface Parts {
  session: Session;
  planning: Planning;
  coach: Coach;
  play: TablePlay;
}

export class Steps {
  constructor(private readonly parts: Parts) {}

  get #sketch(): Planning['sketch'] {
    const { planning } = this.parts;
    return planning.isOpen ? planning.sketch : null;
  }

  get #isLost(): boolean {
    const { session } = this.parts;
    return session.view !== null && session.line !== 'open';
  }

  get canUndo(): boolean {
    const { session, play } = this.parts;
    const hasSteps = this.#sketch ? this.#sketch.words.length > 0 : session.view?.can_undo;
    return (hasSteps || play.chosen !== null) && !this.#isLost;
  }

  get canRedo(): boolean {
    const { session, planning, coach, play } = this.parts;
    return (this.#sketch ? planning : session).undone.length > 0 && play.chosen === null && !this.#isLost && !coach.held;
  }

  /** First a choice that still waits for End turn. */
  undo = (): void => {
    const { session, planning, coach, play } = this.parts;
    coach.release();
    if (play.chosen !== null) play.unchoose();
    else if (this.#sketch) void planning.undo();
    else if (session.view?.can_undo) session.undo();
  };

  restart = (): void => {
    const { session, planning, coach, play } = this.parts;
    coach.release();
    play.unchoose();
    if (this.#sketch) void planning.restart();
    else if (session.view?.can_undo) session.restart();
  };

  redo = (): void => {
    const { session, planning } = this.parts;
    if (this.canRedo && this.#sketch) void planning.redo();
    else if (this.canRedo) session.redo();
  };

  takeBack = (): void => {
    if (!this.canUndo && !this.#sketch) this.parts.session.takeBack();
  };
}
