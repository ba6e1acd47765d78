import { Entity } from 'electrodb';
import { once } from '#shared/platform/once.ts';
import { ACTIVITY_STATUSES, ACTIVITY_TYPES, type ActivityRecord } from '#shared/schemas/activity.ts';
import { type AttributesOf, difference, LISTINGS, listingOf, recordAttributes } from '#shared/table/attributes.ts';
import { database } from '#shared/table/database.ts';
import { defined } from '#shared/table/defined.ts';
import { readMany } from '#shared/table/read-many.ts';
import { creation, removal, update, type Write } from '#shared/table/write.ts';

const attributes = {
  ...recordAttributes,
  type: { type: ACTIVITY_TYPES, required: true },
  title: { type: 'string', required: true },
  description: { type: 'string' },
  location: { type: 'string' },
  pickupLocation: { type: 'string' },
  dropoffLocation: { type: 'string' },
  startTime: { type: 'string', required: true },
  endTime: { type: 'string', required: true },
  notes: { type: 'string' },
  status: { type: ACTIVITY_STATUSES, required: true },
  vipIds: { type: 'list', items: { type: 'string' }, required: true },
  driverId: { type: 'string' },
  vehicleId: { type: 'string' },
  masterEventId: { type: 'string' },
  flightId: { type: 'string' },
  flightArrival: { type: 'string' },
  lastReminderSent: { type: 'string' },
  childIds: { type: 'set', items: 'string' },
} as const satisfies AttributesOf<ActivityRecord>;

/** The activities: asked for by id, in order of start, and by when the clock has to move their status. */
export const activities = once(
  () =>
    new Entity(
      {
        model: { service: 'motorcade', entity: 'activity', version: '1' },
        attributes: {
          ...attributes,
          listing: { type: LISTINGS, required: true, hidden: true },
          clock: { type: ['running'] as const, hidden: true },
          dueAt: { type: 'string', hidden: true },
        },
        indexes: {
          byId: {
            pk: { field: 'pk', composite: ['id'], casing: 'none' },
            sk: { field: 'sk', composite: [], casing: 'none' },
          },
          byStart: {
            index: 'gsi1',
            scope: 'activities',
            pk: { field: 'gsi1pk', composite: ['listing'], casing: 'none' },
            sk: { field: 'gsi1sk', composite: ['startTime', 'id'], casing: 'none' },
          },
          byDue: {
            index: 'gsi2',
            scope: 'activities',
            pk: { field: 'gsi2pk', composite: ['clock'], casing: 'none' },
            sk: { field: 'gsi2sk', composite: ['dueAt'], casing: 'none' },
          },
        },
      },
      database(),
    ),
);

/** When the clock has to look at it: at its start, then at its end, then never again. */
const clockOf = ({ deletedAt, endTime, startTime, status }: ActivityRecord) => {
  if (deletedAt) return {};
  if (status === 'SCHEDULED') return { clock: 'running' as const, dueAt: startTime };
  if (status === 'IN_PROGRESS') return { clock: 'running' as const, dueAt: endTime };
  return {};
};

// The legs of a master are added and taken away beside its versions, by `linkChild`, and so no version carries them.
const stored = ({ childIds: _beside, ...activity }: ActivityRecord) =>
  defined({
    ...activity,
    vipIds: [...activity.vipIds],
    listing: listingOf(activity),
    ...clockOf(activity),
  });

/** An activity as just written, deleted ones included. */
export const findActivity = async (id: string): Promise<ActivityRecord | undefined> => {
  const { data } = await activities().get({ id }).go({ consistent: true });
  return data ?? undefined;
};

/** The activities with these ids, as just written, those that exist, deleted ones included. */
export const findActivities = (ids: readonly string[]): Promise<ActivityRecord[]> =>
  readMany(ids, (some) => activities().get(some.map((id) => ({ id }))));

export const createActivity = (activity: ActivityRecord): Write => creation(activities().create(stored(activity)));

/**
 * True while the stored version is that of `before`. Where the activity can no longer be a master after this, it is also true only
 * while no leg names it.
 */
export const replaceActivity = (before: ActivityRecord, after: ActivityRecord): Write => {
  const { set, remove } = difference(stored(before), stored(after));
  const mayKeepLegs = !after.deletedAt && after.type !== 'TRANSPORT';
  return update(
    activities()
      .patch({ id: before.id })
      .set(set)
      .remove(remove)
      .where(({ version }, { eq }) => eq(version, before.version))
      .where(({ childIds }, { notExists }) => (mayKeepLegs ? '' : notExists(childIds))),
  );
};

/** Adds a leg to its master; true while the master is there and can have legs. */
export const linkChild = (masterId: string, childId: string): Write =>
  update(
    activities()
      .patch({ id: masterId })
      .add({ childIds: [childId] })
      .where(({ deletedAt }, { notExists }) => notExists(deletedAt))
      .where(({ type }, { ne }) => ne(type, 'TRANSPORT')),
  );

/** Takes a leg away from its master, wherever the master stands. */
export const unlinkChild = (masterId: string, childId: string): Write =>
  update(
    activities()
      .patch({ id: masterId })
      .delete({ childIds: [childId] }),
  );

export const removeActivity = (activity: ActivityRecord): Write =>
  removal(
    activities()
      .remove({ id: activity.id })
      .where(({ version }, { eq }) => eq(version, activity.version))
      .where(({ childIds }, { notExists }) => notExists(childIds)),
  );
