import { MUSTER_STATUSES, type MusterRecord } from '#shared/schemas/accountability/muster.ts';
import {
  type AttributesOf,
  defined,
  difference,
  entityOf,
  primaryIndex,
  recordAttributes,
  secondaryIndex,
} from '#shared/table/entity.ts';
import { allOf } from '#shared/table/read-many.ts';
import { cursorOf, type Page, type PageRequest, readPage } from '#shared/table/read-pages.ts';
import { checkWrite, createWrite, type Live, updateWrite, type Write, withCheck } from '#shared/table/write.ts';

const attributes = {
  ...recordAttributes,
  title: { type: 'string', required: true },
  status: { type: MUSTER_STATUSES, required: true },
  everyone: { type: 'boolean', required: true },
  placeId: { type: 'string' },
  openedBy: { type: 'string', required: true },
  closedBy: { type: 'string' },
  closedAt: { type: 'string' },
  showsLocations: { type: 'boolean', required: true },
  reportId: { type: 'string' },
} as const satisfies AttributesOf<MusterRecord>;

const LIST = 'musters';

/** The musters. They share a partition, so that a strong query finds all of them. Indexes: by id, and in order of opening. */
export const musters = entityOf('muster', {
  attributes: { ...attributes, list: { type: [LIST] as const, required: true, hidden: true } },
  indexes: {
    inList: primaryIndex({ pk: ['list'], sk: ['id'] }),
    byOpening: secondaryIndex('gsi1', { scope: 'musters', pk: ['list'], sk: ['createdAt', 'id'] }),
  },
});

function stored(muster: MusterRecord) {
  return defined({ ...muster, list: LIST } as const);
}

/** Reads a muster with strong consistency. */
export async function findMuster(id: string): Promise<MusterRecord | undefined> {
  const { data } = await musters().get({ list: LIST, id }).go({ consistent: true });
  return data ?? undefined;
}

/** Reads all musters with strong consistency, in no order. */
export function allMusters(): Promise<MusterRecord[]> {
  return allOf(musters().query.inList({ list: LIST }), 'strong');
}

/** Returns one page of the musters that `keep` keeps, the newest first. */
export function listMusters(page: PageRequest, keep: (muster: MusterRecord) => boolean): Promise<Page<MusterRecord>> {
  const query = musters().query.byOpening({ list: LIST });
  return readPage([{ query, order: 'desc', cursorAfter: cursorOf(musters(), 'byOpening', stored) }], page, keep);
}

/** Condition: no muster has this id. */
export function createMuster(muster: MusterRecord): Write {
  return createWrite(musters().create(stored(muster)));
}

/** Condition: the stored version is that of `before`. */
function replaceMuster(before: MusterRecord, after: MusterRecord): Write {
  const { list: _list, ...set } = difference(stored(before), stored(after)).set;
  return updateWrite(musters().patch({ list: LIST, id: before.id }).set(set), { version: before.version });
}

/** Finds and writes musters by id. */
export const musterKind = {
  subject: 'Muster',
  noun: 'muster',
  find: findMuster,
  replace: replaceMuster,
} as const;

/** Concurrent transactions that check the same item conflict. With 16 items, 50 people who mark at once seldom meet. */
const GATES = 16;

/** The gates of a muster. Each mark checks that one of them is open. Closing the muster shuts all of them in one transaction. */
export const musterGates = entityOf('mustergate', {
  attributes: {
    musterId: { type: 'string', required: true },
    gate: { type: 'number', required: true },
    isOpen: { type: 'boolean', required: true },
  },
  indexes: { byMuster: primaryIndex({ scope: 'mustergates', pk: ['musterId', 'gate'] }) },
});

const ALL_GATES = Array.from({ length: GATES }, (_none, gate) => gate);

/** Returns the gate of a guest. */
function gateOf(vipId: string): number {
  return Array.from(vipId).reduce((sum, character) => (sum * 31 + (character.codePointAt(0) ?? 0)) % 65_521, 0) % GATES;
}

/** Condition: the muster has no gates yet. */
export function openGates(musterId: string): Write[] {
  return ALL_GATES.map((gate) => createWrite(musterGates().create({ musterId, gate, isOpen: true })));
}

/** From then on no mark of the muster can be written. Condition: the muster has gates. */
export function shutGates(musterId: string): Write[] {
  return ALL_GATES.map((gate) => updateWrite(musterGates().patch({ musterId, gate }).set({ isOpen: false })));
}

/** The gate of a guest in a muster, with the check that it is open. */
export type OpenGate = Live<{ readonly musterId: string; readonly isOpen: true }>;

/** Returns the gate of a guest in a muster that was open when it was read. */
export function gateFor(vipId: string, musterId: string): OpenGate {
  return withCheck(
    { musterId, isOpen: true as const },
    checkWrite(musterGates().delete({ musterId, gate: gateOf(vipId) }), { isOpen: true }),
  );
}

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
