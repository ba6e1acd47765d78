import type { DismissalRecord } from '#shared/schemas/attention/attention.ts';
import { type AttributesOf, byId, defined, entityOf, primaryIndex } from '#shared/table/entity.ts';
import { allOf, readMany } from '#shared/table/read-many.ts';
import { createWrite, removeWrite, replaceWrite, type Write } from '#shared/table/write.ts';
import { DAY_MS } from '#shared/units/durations.ts';

const NAME = 'raised-rows';

/** The rows of the attention list of which the changes have told, so that the next run can compare. One item. */
export const raisedRows = entityOf('raisedrows', {
  attributes: {
    name: { type: 'string', required: true },
    version: { type: 'number', required: true },
    ids: { type: 'list', items: { type: 'string' }, required: true },
  },
  indexes: { only: primaryIndex({ pk: ['name'] }) },
});

export interface RaisedRows {
  /** 0: nothing is stored. */
  readonly version: number;
  /** The code and the subject of each row. */
  readonly ids: readonly string[];
}

/** Reads the rows with strong consistency. */
export async function readRaisedRows(): Promise<RaisedRows> {
  const { data } = await raisedRows().get({ name: NAME }).go({ consistent: true });
  return data ?? { version: 0, ids: [] };
}

/** Condition: the stored version is that of `before`. */
export function replaceRaisedRows(before: RaisedRows, ids: readonly string[]): Write {
  const item = { name: NAME, version: before.version + 1, ids: [...ids] };
  if (before.version === 0) return createWrite(raisedRows().create(item));
  return replaceWrite(raisedRows(), raisedRows().put(item), { version: before.version });
}

/** A ride lasts 72 hours at most, and can be reopened for a day. */
const KEPT_MS = 30 * DAY_MS;

/** The thresholds of a ride of which the changes have told, so that each is told once. They expire 30 days after the last one. */
export interface ToldThresholds {
  /** The id of the ride. */
  readonly id: string;
  /** 0: nothing is stored. */
  readonly revision: number;
  /** As `crossingId` names them. */
  readonly told: readonly string[];
}

export const toldThresholds = entityOf('toldthresholds', {
  attributes: {
    id: { type: 'string', required: true },
    revision: { type: 'number', required: true },
    told: { type: 'list', items: { type: 'string' }, required: true },
    expiresAt: { type: 'number', required: true, hidden: true },
  },
  indexes: { byRide: byId },
});

/** Reads what was told of rides. Rides of which nothing was told are absent. Eventually consistent. */
export function findToldThresholds(rideIds: readonly string[]): Promise<ToldThresholds[]> {
  return readMany(rideIds, (batch) => toldThresholds().get(batch.map((id) => ({ id }))), 'eventual');
}

/** Condition: the stored revision is that of `before`, so that of two runs only one tells of a threshold. */
export function replaceToldThresholds(before: ToldThresholds, told: readonly string[], now: string): Write {
  const expiresAt = Math.ceil((Date.parse(now) + KEPT_MS) / 1_000);
  const item = { id: before.id, revision: before.revision + 1, told: [...told], expiresAt };
  if (before.revision === 0) return createWrite(toldThresholds().create(item));
  return replaceWrite(toldThresholds(), toldThresholds().put(item), { revision: before.revision });
}

const attributes = {
  id: { type: 'string', required: true },
  version: { type: 'number', required: true },
  code: { type: 'string', required: true },
  subjectId: { type: 'string', required: true },
  basis: { type: 'string', required: true },
  by: { type: 'string', required: true },
  at: { type: 'string', required: true },
  until: { type: 'string' },
  note: { type: 'string' },
  expiresAt: { type: 'number', required: true },
} as const satisfies AttributesOf<DismissalRecord>;

const LIST = 'dismissals';

/** The rows of GET /api/attention that coordinators have hidden. One query reads all of them. They expire soon after their subject. */
export const dismissals = entityOf('dismissal', {
  attributes: { ...attributes, list: { type: [LIST] as const, required: true, hidden: true } },
  indexes: { inList: primaryIndex({ pk: ['list'], sk: ['id'] }) },
});

/** Reads a dismissal with strong consistency. */
export async function findDismissal(id: string): Promise<DismissalRecord | undefined> {
  const { data } = await dismissals().get({ list: LIST, id }).go({ consistent: true });
  return data ?? undefined;
}

/** Reads all dismissals with strong consistency. Expired ones may be among them. */
export function allDismissals(): Promise<DismissalRecord[]> {
  return allOf(dismissals().query.inList({ list: LIST }), 'strong');
}

/** Condition: the stored version is that of `before`; without `before`, there is none. */
export function saveDismissal(before: DismissalRecord | undefined, after: DismissalRecord): Write {
  const item = defined({ ...after, list: LIST } as const);
  if (!before) return createWrite(dismissals().create(item));
  return replaceWrite(dismissals(), dismissals().put(item), { version: before.version });
}

/** Condition: the stored version is that of `dismissal`. */
export function removeDismissal(dismissal: DismissalRecord): Write {
  return removeWrite(dismissals().remove({ list: LIST, id: dismissal.id }), { version: dismissal.version });
}
