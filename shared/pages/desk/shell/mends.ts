import { undoOfPatch } from '#shared/pages/desk/store/journal.ts';
import type { Mend } from '#shared/pages/desk/store/records.ts';
import { find, lists } from '#shared/pages/desk/store/store.ts';
import type { Call } from '#shared/pages/desk/store/writes.ts';
import { say, times } from '#shared/pages/desk/words.ts';
import { opNameOf } from './code-words.ts';
import { mendText } from './needs.ts';

/** What the button of a mend says. */
export function labelOfMend(mend: Mend): string {
  return mendText(mend, {
    workOut: say('workOut'),
    read: say('haveRead'),
    follow: say('follow'),
    reopen: say('panel.reopen'),
    look: opNameOf.value?.(mend.operationId) ?? say('look'),
    nameOf: (id) => find('vehicles', id)?.name ?? find('drivers', id)?.name,
    timeOf: times.value.time,
  });
}

/** The write that takes a mend back, where the desk knows what was before. */
export function undoOfMend({ body, operationId, params }: Mend): Call | undefined {
  const before = operationId === 'updateEvent' && lists.activities.peek().get(params['eventId'] ?? '');
  return before && body ? { operationId, params, body: undoOfPatch(before, body) } : undefined;
}
