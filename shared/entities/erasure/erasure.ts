import { defined, entityOf, primaryIndex } from '#shared/table/entity.ts';
import { replaceWrite, type Write } from '#shared/table/write.ts';
import { DAY_MS } from '#shared/units/durations.ts';

/** Longer than anything lives that shows a person: reports 7 days, stored answers 24 hours. */
const RETENTION_MS = 8 * DAY_MS;

/** Says that a person, or a report that showed them, was deleted for good. Holds no data of the person but the id. */
export interface Erasure {
  readonly id: string;
  readonly erasedAt: string;
  /** False while records that show the person may be left. A repeat of the deletion then continues. */
  readonly isDone: boolean;
  /** While it is not done: the numbers of the person, by which the rest is found. */
  readonly numbers?: readonly string[] | undefined;
}

/** The marks of all erasures of the last 8 days. One partition: one strong query answers for any number of people. */
export const erasures = entityOf('erasure', {
  attributes: {
    list: { type: ['all'] as const, required: true, hidden: true },
    id: { type: 'string', required: true },
    erasedAt: { type: 'string', required: true },
    isDone: { type: 'boolean', required: true },
    numbers: { type: 'any' },
    expiresAt: { type: 'number', required: true, hidden: true },
  },
  indexes: { byId: primaryIndex({ scope: 'erasures', pk: ['list'], sk: ['id'] }) },
});

/** Returns when a mark of this time expires, in seconds since 1970. */
export function erasureExpiry(erasedAt: string): number {
  return Math.ceil((Date.parse(erasedAt) + RETENTION_MS) / 1_000);
}

/** Writes the mark of an erasure, or replaces it. */
export function markErased(erasure: Erasure): Write {
  return replaceWrite(
    erasures(),
    erasures().put({ ...defined({ ...erasure }), list: 'all', expiresAt: erasureExpiry(erasure.erasedAt) }),
  );
}

/** Reads the mark of one id with strong consistency. */
export async function findErasure(id: string): Promise<Erasure | undefined> {
  const { data } = await erasures().get({ list: 'all', id }).go({ consistent: true });
  return data ?? undefined;
}

/** Reads the ids of all marks with strong consistency. */
export async function erasedIds(): Promise<ReadonlySet<string>> {
  const { data } = await erasures().query.byId({ list: 'all' }).go({ consistent: true, pages: 'all' });
  return new Set(data.map(({ id }) => id));
}

/** Reads the ids whose erasure began before an instant and is not done. Strong consistency. */
export async function unfinishedErasures(before: string): Promise<string[]> {
  const { data } = await erasures()
    .query.byId({ list: 'all' })
    .where(({ isDone, erasedAt }, { eq, lt }) => `${eq(isDone, false)} AND ${lt(erasedAt, before)}`)
    .go({ consistent: true, pages: 'all' });
  return data.map(({ id }) => id);
}

/** Returns the first erased id that a text names. Reads the marks with strong consistency. */
export async function erasedIdIn(text: string): Promise<string | undefined> {
  return [...(await erasedIds())].find((id) => text.includes(id));
}
