/** What may be known of the people at a table; asked again when somebody else sits there. */
import { api } from '../api';
import type { SeatPlayer } from '../wire';

/** Call it while a component is being made. Nothing is known until the server has answered, or if it does not. */
export function companyAt(table: () => string, who: () => string = () => ''): { readonly players: readonly (SeatPlayer | null)[] } {
  let players = $state.raw<readonly (SeatPlayer | null)[]>([]);
  $effect(() => {
    who();
    void api.players(table()).then((known) => (players = known.players), () => undefined);
  });
  return {
    get players() {
      return players;
    },
  };
}
