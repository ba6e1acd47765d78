import { Entity } from 'electrodb';
import { type Assignment, RESOURCES, type Resource } from '#shared/domain/assignments/assignment.ts';
import type { LedgerChange, LedgerDay } from '#shared/domain/assignments/ledger.ts';
import { once } from '#shared/platform/once.ts';
import { database } from '#shared/table/database.ts';
import { check, creation, type Write } from '#shared/table/write.ts';

/** A holding as it is kept: start and end in milliseconds, the activity, and whether it keeps others away (1) or not (0). */
type Kept = readonly [number, number, string, 0 | 1];

/**
 * The days of vehicles and drivers. A day with all that holds the resource is one small item with a revision: reading it decides a
 * booking, and writing it under its revision makes the booking exclusive.
 */
export const ledgers = once(
  () =>
    new Entity(
      {
        model: { service: 'motorcade', entity: 'ledger', version: '1' },
        attributes: {
          resource: { type: RESOURCES, required: true },
          resourceId: { type: 'string', required: true },
          day: { type: 'string', required: true },
          revision: { type: 'number', required: true },
          held: { type: 'any', required: true },
        },
        indexes: {
          byResource: {
            scope: 'ledger',
            pk: { field: 'pk', composite: ['resource', 'resourceId'], casing: 'none' },
            sk: { field: 'sk', composite: ['day'], casing: 'none' },
          },
          byDay: {
            index: 'gsi1',
            scope: 'ledgers',
            pk: { field: 'gsi1pk', composite: ['day'], casing: 'none' },
            sk: { field: 'gsi1sk', composite: ['resource', 'resourceId'], casing: 'none' },
          },
        },
      },
      database(),
    ),
);

interface StoredDay {
  readonly resource: Resource;
  readonly resourceId: string;
  readonly day: string;
  readonly revision: number;
  readonly held?: unknown;
}

const opened = ({ held, ...day }: StoredDay): LedgerDay => {
  const { resource, resourceId } = day;
  const assignments = (held as readonly Kept[]).map(
    ([start, end, activityId, busy]): Assignment => ({
      resource,
      resourceId,
      activityId,
      start: new Date(start).toISOString(),
      end: new Date(end).toISOString(),
      busy: busy === 1,
    }),
  );
  return { ...day, assignments };
};

const kept = ({ activityId, busy, end, start }: Assignment): Kept => [
  Date.parse(start),
  Date.parse(end),
  activityId,
  busy ? 1 : 0,
];

/** The written days of a resource from one day to another, both included, as just written. */
export const writtenDays = async (
  resource: Resource,
  resourceId: string,
  firstDay: string,
  lastDay: string,
): Promise<LedgerDay[]> => {
  const { data } = await ledgers()
    .query.byResource({ resource, resourceId })
    .between({ day: firstDay }, { day: lastDay })
    .go({ consistent: true, pages: 'all' });
  return data.map(opened);
};

const FIRST_DAY = '0000-01-01';
const LAST_DAY = '9999-12-31';

/** All written days of a resource, as just written. */
export const allWrittenDays = (resource: Resource, resourceId: string): Promise<LedgerDay[]> =>
  writtenDays(resource, resourceId, FIRST_DAY, LAST_DAY);

/** The ids of all activities that hold a resource or held it, as just written, each once. */
export const heldIds = async (resource: Resource, resourceId: string): Promise<string[]> => {
  const days = await allWrittenDays(resource, resourceId);
  return [...new Set(days.flatMap(({ assignments }) => assignments.map(({ activityId }) => activityId)))];
};

/** These days of a resource, as just written, those never written included. The days are in order and without gaps. */
export const readDays = async (
  resource: Resource,
  resourceId: string,
  days: readonly string[],
): Promise<LedgerDay[]> => {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  const written = new Map((await writtenDays(resource, resourceId, first, last)).map((day) => [day.day, day]));
  return days.map((day) => written.get(day) ?? { resource, resourceId, day, revision: 0, assignments: [] });
};

/** Who and what is held on a day: all vehicles or all drivers, a moment behind the latest writes. */
export const assignmentsOnDay = async (day: string, resource: Resource): Promise<LedgerDay[]> => {
  const { data } = await ledgers().query.byDay({ day, resource }).go({ pages: 'all' });
  return data.map(opened);
};

/** Writes a day; true while its revision is the one that was read. */
export const writeDay = ({ after, before }: LedgerChange): Write => {
  const { day, assignments, resource, resourceId, revision } = after;
  const item = { day, resource, resourceId, revision, held: assignments.map(kept) };
  if (before.revision === 0) return creation(ledgers().create(item));
  return creation(
    ledgers()
      .put(item)
      .where((stored, { eq }) => eq(stored.revision, before.revision)),
  );
};

/** True while a day that is only looked at is as it was read. */
export const checkDay = ({ day, resource, resourceId, revision }: LedgerDay): Write => {
  const key = { day, resource, resourceId };
  if (revision === 0) {
    return check(
      ledgers()
        .delete(key)
        .where((stored, { notExists }) => notExists(stored.revision)),
    );
  }
  return check(
    ledgers()
      .delete(key)
      .where((stored, { eq }) => eq(stored.revision, revision)),
  );
};
