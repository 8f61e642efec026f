/** You: the name you claimed on this server, if you did. */
import { api } from '../api';
import { prefer } from '../settings.svelte';
import type { Me } from '../wire';
import { forgetLearned, shareLearned } from './learned';

const NOBODY: Me = { name: null, passkeys: [], devices: [], phrase: false, rename_in: 0 };

let known = $state.raw<Me>(NOBODY);
let asked: Promise<Me> | null = null;

export function me(): Me {
  return known;
}

/** Ask the server once; later calls know it already. */
export function askMe(): Promise<Me> {
  asked ??= api.me().then(know, () => {
    asked = null;
    return NOBODY;
  });
  return asked;
}

/** What the server has just said about me. */
export function know(now: Me): Me {
  known = now;
  asked = Promise.resolve(now);
  if (now.name) prefer({ name: now.name });
  shareLearned(now.name !== null);
  return now;
}

/** This device is nobody's again; what was learned here went with the name, or is to be forgotten. */
export function nobody(): void {
  know(NOBODY);
  forgetLearned();
}
