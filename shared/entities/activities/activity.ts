import {
  aboardOf,
  absencesOf,
  arrivedOf,
  correctedUntil,
  guestCallsOf,
  guestsToAskFor,
  guestsToGoLater,
} from '#shared/domain/activities/boarding.ts';
import { withOwnStops } from '#shared/domain/activities/settle-stops.ts';
import { placesOf } from '#shared/domain/activities/sort.ts';
import { nextAdvance, withEmptying } from '#shared/domain/activities/status.ts';
import { ACTIVITY_STATUSES, ACTIVITY_TYPES, type ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { FLIGHT_LEGS, RIDE_KINDS } from '#shared/schemas/activities/activity-fields.ts';
import { MODES, RIDE_LOADS } from '#shared/schemas/assignments/needs.ts';
import { CAR_ROLES } from '#shared/schemas/motorcades/car.ts';
import {
  type AttributesOf,
  byId,
  defined,
  difference,
  entityOf,
  LISTINGS,
  listingOf,
  recordAttributes,
  secondaryIndex,
} from '#shared/table/entity.ts';
import { type Consistency, readMany } from '#shared/table/read-many.ts';
import { withMoves } from '#shared/table/record-store.ts';
import {
  checkWrite,
  createWrite,
  type Requirement,
  removeWrite,
  updateWrite,
  type Write,
  withCheck,
} from '#shared/table/write.ts';

/** The attributes of a stored activity. */
const activityAttributes = {
  ...recordAttributes,
  type: { type: ACTIVITY_TYPES, required: true },
  title: { type: 'string', required: true },
  description: { type: 'string' },
  location: { type: 'string' },
  pickupLocation: { type: 'string' },
  pickupCoordinates: { type: 'any' },
  dropoffLocation: { type: 'string' },
  placeId: { type: 'string' },
  pickupPlaceId: { type: 'string' },
  dropoffPlaceId: { type: 'string' },
  startTime: { type: 'string', required: true },
  endTime: { type: 'string', required: true },
  allDay: { type: 'boolean' },
  startDate: { type: 'string' },
  endDate: { type: 'string' },
  notes: { type: 'string' },
  status: { type: ACTIVITY_STATUSES, required: true },
  vipIds: { type: 'list', items: { type: 'string' }, required: true },
  driverId: { type: 'string' },
  coDriverId: { type: 'string' },
  vehicleId: { type: 'string' },
  masterEventId: { type: 'string' },
  flightId: { type: 'string' },
  flightLeg: { type: FLIGHT_LEGS },
  vehicleTypes: { type: 'any' },
  kind: { type: RIDE_KINDS },
  stops: { type: 'any' },
  waitMinutes: { type: 'number' },
  mode: { type: MODES },
  carries: { type: RIDE_LOADS },
  goods: { type: 'any' },
  seatsNeeded: { type: 'number' },
  luggage: { type: 'number' },
  needs: { type: 'any' },
  people: { type: 'any' },
  pinVehicle: { type: 'boolean' },
  pinDriver: { type: 'boolean' },
  motorcadeId: { type: 'string' },
  position: { type: 'number' },
  role: { type: CAR_ROLES },
  callSign: { type: 'string' },
  flightArrival: { type: 'string' },
  flightAirport: { type: 'string' },
  lastReminderSent: { type: 'string' },
  reminded: { type: 'set', items: 'string' },
  sightings: { type: 'set', items: 'string' },
  askedVersion: { type: 'number' },
  besideAskedAt: { type: 'string' },
  acknowledgedVersion: { type: 'number' },
  driverNoteIds: { type: 'set', items: 'string' },
  reopenedAt: { type: 'string' },
  swapId: { type: 'string' },
  relieves: { type: 'string' },
  seriesId: { type: 'string' },
  runOf: { type: 'any' },
  emptiedAt: { type: 'string' },
  statusSetBy: { type: 'any' },
  begunBy: { type: 'any' },
  arrived: { type: 'any' },
  aboard: { type: 'any' },
  notAboard: { type: 'any' },
  guestCalls: { type: 'any' },
  childIds: { type: 'set', items: 'string' },
} as const satisfies AttributesOf<ActivityRecord>;

/**
 * The activities. Indexes: by id, by start, by the time at which a scheduled job must advance the status, and by series. A ride that is over
 * is in the third one too while a person should still say where some of its guests are, or while some go later: by the time until which they can.
 */
export const activities = entityOf('activity', {
  attributes: {
    ...activityAttributes,
    listing: { type: LISTINGS, required: true, hidden: true },
    clock: { type: ['running', 'unanswered'] as const, hidden: true },
    dueAt: { type: 'string', hidden: true },
  },
  indexes: {
    byId,
    byStart: secondaryIndex('gsi1', { scope: 'activities', pk: ['listing'], sk: ['startTime', 'id'] }),
    byDue: secondaryIndex('gsi2', { scope: 'activities', pk: ['clock'], sk: ['dueAt'] }),
    bySeries: secondaryIndex('gsi3', { scope: 'activities', pk: ['seriesId'], sk: [] }),
  },
});

/** Returns the index fields of the time at which the status is due to change, or until which a person can still say who was aboard. */
function dueOf(activity: ActivityRecord) {
  const dueAt = nextAdvance(activity);
  if (dueAt !== undefined) return { clock: 'running' as const, dueAt };
  const isOpen =
    activity.status === 'COMPLETED' && guestsToAskFor(activity).length + guestsToGoLater(activity).length > 0;
  return isOpen ? { clock: 'unanswered' as const, dueAt: correctedUntil(activity) } : {};
}

function stored({
  acknowledgedVersion: _acknowledged,
  askedVersion: _asked,
  besideAskedAt: _besideAsked,
  childIds: _legs,
  driverNoteIds: _notes,
  lastReminderSent: _reminder,
  reminded: _marks,
  sightings: _sightings,
  ...activity
}: ActivityRecord) {
  const { stops } = withOwnStops(activity);
  const aboard = aboardOf(activity);
  const notAboard = absencesOf(activity);
  const calls = guestCallsOf(activity);
  return defined({
    ...activity,
    vipIds: [...activity.vipIds],
    stops,
    arrived: arrivedOf(activity) && activity.arrived,
    aboard: aboard.length > 0 ? aboard : undefined,
    notAboard: notAboard.length > 0 ? notAboard : undefined,
    guestCalls: calls.length > 0 ? calls : undefined,
    listing: listingOf(activity),
    ...dueOf(activity),
  });
}

/** Reads an activity with strong consistency, also a deleted one. */
export async function findActivity(id: string): Promise<ActivityRecord | undefined> {
  const { data } = await activities().get({ id }).go({ consistent: true });
  return data ?? undefined;
}

/** Reads the activities with these ids, also deleted ones. Skips unknown ids. In no order. Default: strong consistency. */
export function findActivities(ids: readonly string[], consistency?: Consistency): Promise<ActivityRecord[]> {
  return readMany(ids, (batch) => activities().get(batch.map((id) => ({ id }))), consistency);
}

export function createActivity(activity: ActivityRecord): Write {
  return createWrite(activities().create(stored(activity)));
}

/** Returns the update of an activity. Sightings are only added. */
function patchOf(before: ActivityRecord, after: ActivityRecord, removed: readonly 'childIds'[] = []) {
  const { set, remove } = difference(stored(before), stored(withMoves(before, withEmptying(before, after), placesOf)));
  const seen = (after.sightings ?? []).filter((each) => !before.sightings?.includes(each));
  const patch = activities()
    .patch({ id: before.id })
    .set(set)
    .remove([...remove, ...removed]);
  return seen.length > 0 ? patch.add({ sightings: seen }) : patch;
}

/**
 * Condition: the stored version is that of `before`. If the activity can no longer be a master after this write, it must also have no
 * legs.
 */
export function replaceActivity(before: ActivityRecord, after: ActivityRecord): Write {
  const mayKeepLegs = !after.deletedAt && after.type !== 'TRANSPORT';
  const { version } = before;
  return updateWrite(patchOf(before, after), mayKeepLegs ? { version } : { version, childIds: undefined });
}

/**
 * Replaces a master whose legs change in the same transaction. A deleted master loses its legs. Condition: the stored version is that
 * of `before`, and its legs are the same.
 */
export function replaceMaster(before: ActivityRecord, after: ActivityRecord): Write {
  const { childIds, version } = before;
  const removed = after.deletedAt ? (['childIds'] as const) : [];
  return updateWrite(patchOf(before, after, removed), { version, childIds: new Set(childIds) });
}

/** Checks that an activity is as it was read, or still does not exist. Legs do not count. */
export function activityAsRead(id: string, read: ActivityRecord | undefined): Requirement {
  return withCheck({ id }, checkWrite(activities().delete({ id }), { version: read?.version }));
}

/** Condition: the stored version is that of `activity`, and it has no legs. */
export function removeActivity(activity: ActivityRecord): Write {
  const { id, version } = activity;
  return removeWrite(activities().remove({ id }), { version, childIds: undefined });
}

/** Adds legs to their master. Condition: the stored version of the master is that of `master`. */
export function linkChildren(master: ActivityRecord, childIds: readonly string[]): Write {
  return updateWrite(
    activities()
      .patch({ id: master.id })
      .add({ childIds: [...childIds] }),
    { version: master.version },
  );
}

/** Removes legs from their master, whatever the version and the status of the master. */
export function unlinkChildren(masterId: string, childIds: readonly string[]): Write {
  return updateWrite(
    activities()
      .patch({ id: masterId })
      .delete({ childIds: [...childIds] }),
  );
}

/** Returns the end of the activity that begins last, if there is one. Eventually consistent. */
export async function lastActivityEnd(): Promise<string | undefined> {
  const { data } = await activities().query.byStart({ listing: 'live' }).go({ count: 1, order: 'desc' });
  return data[0]?.endTime;
}
