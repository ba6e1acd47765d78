import { type MarkedGuest, withMarks } from '#shared/domain/accountability/muster-guests.ts';
import type { RosterMuster } from '#shared/domain/reports/roster-sheet.ts';
import { requireStored } from '#shared/domain/require-record.ts';
import { marksOf } from '#shared/entities/accountability/mark.ts';
import { allMusters, findMuster } from '#shared/entities/accountability/muster.ts';
import { guestIdsOf } from '#shared/entities/accountability/muster-guests.ts';
import { allVips, findVips } from '#shared/entities/vips/vip.ts';
import type { MusterRecord } from '#shared/schemas/accountability/muster-record.ts';
import type { Actor } from '#shared/use-cases/context.ts';

/**
 * Reads the guests of a muster with their newest marks. While it is open: those who are not deleted. Of everyone, a VIP who was made a
 * second ago may be absent. A closed one keeps the guests that it had, without those who were erased since.
 */
export async function markedGuests(muster: MusterRecord): Promise<MarkedGuest[]> {
  const { everyone, id, status } = muster;
  const isOpen = status === 'OPEN';
  const [marks, listed] = await Promise.all([
    marksOf(id),
    isOpen && everyone ? allVips() : guestIdsOf(id).then((ids) => findVips(ids)),
  ]);
  if (isOpen)
    return withMarks(
      listed.filter(({ deletedAt }) => deletedAt === undefined),
      marks,
    );
  const known = new Set(listed.map((vip) => vip.id));
  const others = await findVips(marks.flatMap(({ vipId }) => (known.has(vipId) ? [] : vipId)));
  return withMarks([...listed, ...others], marks);
}

/** Reads the open musters with their guests. Costs one small query while none is open. */
export async function openMusters(): Promise<{ muster: MusterRecord; guests: MarkedGuest[] }[]> {
  const open = (await allMusters()).filter(({ status }) => status === 'OPEN');
  return Promise.all(open.map(async (muster) => ({ muster, guests: await markedGuests(muster) })));
}

/** Reads a muster for the roster: how its guests are marked, by id. Throws NotFound or Forbidden. */
export async function musterOfRoster(actor: Actor, id: string): Promise<RosterMuster> {
  const muster = requireStored(await findMuster(id), 'muster', id);
  actor.authorize('read', 'Muster', muster);
  return { muster, states: new Map((await markedGuests(muster)).map(({ state, vip }) => [vip.id, state])) };
}
