import { entityOf, primaryIndex } from '#shared/table/entity.ts';
import { createWrite, updateWrite, type Write } from '#shared/table/write.ts';

/** The size limit of an item is 400 KB: 5,000 ids take about 150 KB. */
const IDS_PER_PART = 5_000;

/** The guests of a muster that named them, or that is closed. They stand apart from the muster, so that reading it stays cheap. */
export const musterGuests = entityOf('musterguests', {
  attributes: {
    musterId: { type: 'string', required: true },
    part: { type: 'number', required: true },
    vipIds: { type: 'list', items: { type: 'string' }, required: true },
    /** Rises when a guest is removed. */
    revision: { type: 'number', required: true },
  },
  indexes: { byMuster: primaryIndex({ scope: 'musterguests', pk: ['musterId'], sk: ['part'] }) },
});

/** Reads the ids of the guests with strong consistency. Also those who were deleted since. */
export async function guestIdsOf(musterId: string): Promise<string[]> {
  const { data } = await musterGuests().query.byMuster({ musterId }).go({ consistent: true, pages: 'all' });
  return data.flatMap(({ vipIds }) => vipIds);
}

/** Condition: the muster has no list of guests yet. */
export function createGuestList(musterId: string, vipIds: readonly string[]): Write[] {
  return Array.from({ length: Math.ceil(vipIds.length / IDS_PER_PART) }, (_none, part) =>
    createWrite(
      musterGuests().create({
        musterId,
        part,
        vipIds: vipIds.slice(part * IDS_PER_PART, (part + 1) * IDS_PER_PART),
        revision: 1,
      }),
    ),
  );
}

/** Returns the writes that keep only some guests in the list of a muster. Condition: the list is as it was read. */
export function listOfThose(musterId: string, isKept: (vipId: string) => boolean): Promise<Write[]> {
  return rewritten(musterId, (vipIds) => vipIds.filter(isKept));
}

/** Returns the writes that put one guest in the place of another one in the list of a muster. Condition: the list is as it was read. */
export function listWithOther(musterId: string, from: string, into: string): Promise<Write[]> {
  return rewritten(musterId, (vipIds, all) =>
    vipIds.flatMap((id) => (id !== from ? [id] : all.includes(into) ? [] : [into])),
  );
}

async function rewritten(
  musterId: string,
  next: (vipIds: readonly string[], all: readonly string[]) => readonly string[],
): Promise<Write[]> {
  const { data } = await musterGuests().query.byMuster({ musterId }).go({ consistent: true, pages: 'all' });
  const all = data.flatMap(({ vipIds }) => vipIds);
  return data.flatMap(({ part, revision: read, vipIds }) => {
    const after = next(vipIds, all);
    if (after.join() === vipIds.join()) return [];
    const patch = musterGuests()
      .patch({ musterId, part })
      .set({ vipIds: [...after], revision: read + 1 });
    return [updateWrite(patch, { revision: read })];
  });
}
