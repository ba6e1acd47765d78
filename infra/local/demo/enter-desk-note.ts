import type { Caller } from './caller.ts';
import { DRIVER } from './users.ts';

/** What the driver asks the desk. No one has read it yet, so it stands first in the attention list. */
const TEXT = 'The coach is too high for the gate at the river entrance. Where shall I wait?';

/** Enters a message of a driver to the desk. */
export function enterDeskNote(call: Caller): Promise<string> {
  return call('sendDeskMessage', { as: DRIVER, key: 'desk-note', body: { text: TEXT } });
}
