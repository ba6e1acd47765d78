import { change } from '#shared/domain/records.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { NamedVip } from '#shared/schemas/vips/vip.ts';
import { beginPart } from './new-ride.ts';
import type { PlannedChange } from './planned-change.ts';

/**
 * Returns the guests of each part: the first stays on the ride, the others get rides of their own. A number deals the guests out, so
 * that all parts need about as many seats. Lists are the new rides; guests on no list stay. If the lists name all, the first list stays.
 */
export function partsOf(
  { vipIds }: Pick<ActivityRecord, 'vipIds'>,
  wanted: number | readonly (readonly string[])[],
  vips: ReadonlyMap<string, NamedVip>,
): string[][] {
  if (typeof wanted !== 'number') {
    const listed = new Set(wanted.flat());
    const staying = vipIds.filter((id) => !listed.has(id));
    return (staying.length > 0 ? [staying, ...wanted] : wanted).map((list) => [...list]);
  }
  const sizeOf = (id: string): number => vips.get(id)?.partySize ?? 1;
  const parts = Array.from({ length: wanted }, (): { ids: string[]; seats: number } => ({ ids: [], seats: 0 }));
  for (const id of vipIds.toSorted((a, b) => sizeOf(b) - sizeOf(a))) {
    const emptiest = parts.reduce((best, part) => (part.seats < best.seats ? part : best));
    emptiest.ids.push(id);
    emptiest.seats += sizeOf(id);
  }
  // Guests keep their order.
  return parts.map(({ ids }) => vipIds.filter((id) => ids.includes(id)));
}

interface Splitting {
  readonly now: string;
  readonly newId: () => string;
}

/** Returns a ride as it becomes several. The new rides come first, so that no guest is without a ride between two steps. */
export function split(
  source: ActivityRecord,
  [first = [], ...others]: readonly (readonly string[])[],
  { newId, now }: Splitting,
): PlannedChange[] {
  return [
    ...others.map((vipIds, place): PlannedChange => {
      const part = place + 2;
      return {
        before: undefined,
        after: beginPart(newId(), source, { part, vipIds }, now),
        partOf: { source, part },
        needsBoth: true,
      };
    }),
    { before: source, after: change(source, { vipIds: [...first] }, now) },
  ];
}
