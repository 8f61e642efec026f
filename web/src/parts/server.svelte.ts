/** What this server says of itself; asked once. */
import { api } from '../api';

let contact = $state(false);
let asked = false;

/** Whether the operator has written who runs it. */
export function hasContact(): boolean {
  if (!asked) {
    asked = true;
    void api.games().then(
      ({ server }) => (contact = server.contact),
      () => (asked = false),
    );
  }
  return contact;
}
