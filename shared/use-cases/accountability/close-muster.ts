import { closed } from '#shared/domain/accountability/muster.ts';
import { requireStored } from '#shared/domain/require-record.ts';
import { musterKind } from '#shared/entities/accountability/muster.ts';
import { shutGates } from '#shared/entities/accountability/muster-gate.ts';
import { createGuestList, listOfThose } from '#shared/entities/accountability/muster-guests.ts';
import type { MusterRecord } from '#shared/schemas/accountability/muster-record.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { markedGuests } from './muster-guests.ts';

/**
 * Closes a muster and keeps its guests, in one transaction. Every mark that was answered with success comes before it, and none can be
 * written after it. Changes nothing if it is closed already. Throws NotFound, Forbidden, VersionMismatch or ContendedWrite.
 */
export function closeMuster(context: UseCaseContext, id: string): Promise<MusterRecord> {
  const { actor, audit, commit, ifMatch, newId, now } = context;
  const reportId = newId('rep');
  return retryOnConflict(async () => {
    const before = requireStored(await musterKind.find(id), musterKind.noun, id);
    actor.authorize('update', 'Muster', before);
    ifMatch(before);
    const after = closed(before, { by: actor.id, now, reportId });
    if (after === before) return before;
    const present = new Set((await markedGuests(before)).map(({ vip }) => vip.id));
    const list = before.everyone
      ? createGuestList(id, [...present])
      : await listOfThose(id, (vipId) => present.has(vipId));
    await commit({
      writes: [musterKind.replace(before, after), ...shutGates(id), ...list, audit('Muster', before, after)],
    });
    return after;
  });
}
