import type * as z from 'zod';
import { byId } from '#shared/domain/records.ts';
import { allPresent } from '#shared/entities/users/desk-item.ts';
import { findUsers } from '#shared/entities/users/user.ts';
import type { Opened, PresenceList } from '#shared/schemas/users/desk-item.ts';

/** A page says each minute that it is open. */
export const PRESENT_SECONDS = 90;

/** Returns the users whose page said in the last 90 seconds which record it has open, in order of name. Leaves out who has no access any more. */
export async function whoIsPresent(now: string): Promise<z.input<typeof PresenceList>> {
  // The TTL of the table deletes items later than they expire.
  const present = (await allPresent()).filter(({ expiresAt }) => expiresAt * 1_000 > Date.parse(now));
  const users = byId(await findUsers(present.map(({ id }) => id)));
  const items = present.flatMap(({ at, id, subject, subjectId }) => {
    const user = users.get(id);
    if (!user?.isApproved || user.deletedAt) return [];
    return [{ userId: id, name: user.name, subject: subject as Opened, subjectId, at }];
  });
  return { items: items.toSorted((a, b) => (a.name ?? a.userId).localeCompare(b.name ?? b.userId)) };
}
