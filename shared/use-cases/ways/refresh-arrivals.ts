import { type Router, RouterFailed } from '#shared/adapters/ways/router.ts';
import { arrivedOf, isBeforeStart } from '#shared/domain/activities/boarding.ts';
import { goalOf } from '#shared/domain/activities/stops.ts';
import { driverIdsOf } from '#shared/domain/assignments/assignment.ts';
import { distanceMetres } from '#shared/domain/gps/distance.ts';
import { freshnessOf } from '#shared/domain/gps/fix-freshness.ts';
import { byId, onceEach } from '#shared/domain/records.ts';
import { later } from '#shared/domain/time/days.ts';
import {
  type ArrivalRecord,
  allThresholds,
  type Crossing,
  crossingId,
  crossingsOf,
  etaOf,
  isUnderWay,
} from '#shared/domain/ways/arrival.ts';
import { slowedBy } from '#shared/domain/ways/peaks-and-closures.ts';
import { MOST_COORDINATES } from '#shared/domain/ways/way-sources.ts';
import { estimatedMinutes, placeCode } from '#shared/domain/ways/ways.ts';
import { activityAsRead } from '#shared/entities/activities/activity.ts';
import { runningActivities } from '#shared/entities/activities/activity-list.ts';
import { findArrivals, writeArrival } from '#shared/entities/activities/arrival.ts';
import { findToldThresholds, replaceToldThresholds } from '#shared/entities/attention/told-and-hidden.ts';
import { devicesAtTracker } from '#shared/entities/gps/device.ts';
import { placeStore } from '#shared/entities/places/place.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import { allWebhooks } from '#shared/entities/webhooks/webhook.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { DEFAULT_THRESHOLDS, type Thresholds } from '#shared/schemas/attention/threshold.ts';
import type { Coordinates } from '#shared/schemas/coordinates.ts';
import type { Fix } from '#shared/schemas/gps/gps.ts';
import type { PlaceRecord } from '#shared/schemas/places/place.ts';
import { MAX_WAY_MINUTES } from '#shared/schemas/ways/way.ts';
import { unlessLost } from '#shared/table/write.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/units/durations.ts';
import { storeArrived } from '#shared/use-cases/activities/report-arrived.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { queueMessages } from '#shared/use-cases/messages/queue-messages.ts';
import { askRouter } from './refresh-ways.ts';

/** A ride in progress, where its driver is, and where it goes. */
interface Drive {
  readonly ride: ActivityRecord;
  /** When it arrives, as it was last worked out for this place. */
  readonly last: ArrivalRecord | undefined;
  readonly fix: Fix;
  readonly place: PlaceRecord;
  readonly to: Coordinates;
}

export interface RefreshedArrivals {
  readonly rides: number;
  readonly asked: number;
  /** The thresholds of which the changes tell now. */
  readonly told: number;
  /** The drivers who have come to the pick-up of their next ride. */
  readonly arrived: number;
}

/** A run just after another one works nothing out again. */
const LEAST_MS = 0.9 * MINUTE_MS;
/** Rides that end later are looked at later. */
const AHEAD_MS = 6 * HOUR_MS;
/** The sources of a request; the rest of its points are destinations. */
const SOURCES = MOST_COORDINATES / 2;

/**
 * Works out when the rides in progress arrive whose driver shares a position: by the router, or by an estimate if there is none or it
 * fails. Asks for each ride at most once a minute, and only with a new position. Notes which drivers are at their next pick-up, and tells which rides will be late or are about to
 * arrive. Safe to repeat and to run concurrently.
 */
export async function refreshArrivals(context: UseCaseContext, router: Router | undefined): Promise<RefreshedArrivals> {
  const { commit, now } = context;
  const settings = await readSettings();
  const fixes = settings.features.gps ? await fixesNow(now, settings.gps.intervalSeconds) : new Map<string, Fix>();
  const rides = fixes.size > 0 ? await runningActivities(now, later(now, AHEAD_MS)) : [];
  const arrived = await noteArrived(context, rides, fixes);
  const underWay = await drivesNow(rides, fixes, now);
  const drives = underWay.filter((drive) => !isKnown(drive, now));
  const fresh: ArrivalRecord[] = [];
  const slowed = slowedBy(settings);
  let asked = 0;
  for (let from = 0; from < drives.length; from += SOURCES) {
    const part = drives.slice(from, from + SOURCES);
    const byRoad = part.filter(({ ride }) => (ride.mode ?? 'ROAD') === 'ROAD');
    const asks = router && byRoad.length > 0;
    const seconds = asks ? await askFor(context, router, byRoad) : undefined;
    if (asks) asked += 1;
    const worked = part.map((drive): ArrivalRecord => {
      const { fix, place, ride, to } = drive;
      const told = seconds?.[byRoad.indexOf(drive)] ?? null;
      const minutes = told === null ? estimatedMinutes(fix, to, ride.mode) : told / 60;
      return {
        id: ride.id,
        placeId: place.id,
        at: now,
        fixTime: fix.fixTime,
        minutes: Math.min(MAX_WAY_MINUTES, slowed({ minutes, to: placeCode(place.id), at: Date.parse(now) })),
        basis: told === null ? 'ESTIMATE' : 'ROUTER',
      };
    });
    await commit({ writes: worked.map(writeArrival) });
    fresh.push(...worked);
  }
  const told = await tellThresholds(context, drivenBy(underWay, fresh));
  return { rides: drives.length, asked, told, arrived };
}

/** Returns the rides whose arrival is known, also from an earlier run. */
function drivenBy(drives: readonly Drive[], fresh: readonly ArrivalRecord[]): Driven[] {
  const worked = byId(fresh);
  return drives.flatMap(({ fix, last, ride, to }) => {
    const arrival = worked.get(ride.id) ?? last;
    return arrival ? [{ ride, arrival, from: fix, to }] : [];
  });
}

function isKnown({ fix, last }: Drive, now: string): boolean {
  return last !== undefined && (last.fixTime === fix.fixTime || last.at > later(now, -LEAST_MS));
}

/** Returns the seconds of each drive. Undefined if the router fails. */
async function askFor(
  context: UseCaseContext,
  router: Router,
  drives: readonly Drive[],
): Promise<(number | null)[] | undefined> {
  const places = onceEach(drives.map(({ place }) => place));
  const pointOf = ({ latitude, longitude }: Coordinates): Coordinates => ({ latitude, longitude });
  const table = await askRouter(context, () =>
    router.table(
      drives.map(({ fix }) => pointOf(fix)),
      places.flatMap(({ coordinates }) => coordinates ?? []),
    ),
  );
  if (table instanceof RouterFailed) return undefined;
  return drives.map(({ place }, row) => table[row]?.[places.indexOf(place)] ?? null);
}

/** Returns where the drivers are, as far as their phones say so now. */
async function fixesNow(now: string, intervalSeconds: number): Promise<ReadonlyMap<string, Fix>> {
  return new Map(
    (await devicesAtTracker()).flatMap(({ deviceId, id, newest }) =>
      deviceId !== undefined && newest && freshnessOf(newest, { intervalSeconds, now }) !== 'OFFLINE'
        ? [[id, newest] as const]
        : [],
    ),
  );
}

async function drivesNow(
  running: readonly ActivityRecord[],
  fixes: ReadonlyMap<string, Fix>,
  now: string,
): Promise<Drive[]> {
  // The phone of either driver is in the vehicle.
  const fixOf = (ride: ActivityRecord): Fix | undefined => driverIdsOf(ride).flatMap((id) => fixes.get(id) ?? [])[0];
  const rides = running.filter((ride) => isUnderWay(ride) && fixOf(ride));
  if (rides.length === 0) return [];
  const [records, known] = await Promise.all([
    placeStore.findMany(
      rides.flatMap((ride) => goalOf(ride, now)?.placeId ?? []),
      'eventual',
    ),
    findArrivals(rides.map(({ id }) => id)),
  ]);
  const [places, before] = [byId(records), byId(known)];
  return rides.flatMap((ride): Drive[] => {
    const [fix, place] = [fixOf(ride), places.get(goalOf(ride, now)?.placeId ?? '')];
    if (!fix || !place?.coordinates || place.deletedAt) return [];
    const arrival = before.get(ride.id);
    const last = arrival?.placeId === place.id ? arrival : undefined;
    return [{ ride, fix, place, last, to: place.coordinates }];
  });
}

/** Within this distance of the pick-up, a driver is there. */
const THERE_METRES = 200;
/** A driver who is near it earlier may be there for another reason. */
const EARLY_MS = 30 * MINUTE_MS;

/** Returns the rides that wait for their driver now: the next one of each, unless a person has started another one with them. */
function awaiting(rides: readonly ActivityRecord[], now: string): ActivityRecord[] {
  const open = rides.filter(({ deletedAt, driverId, type }) => type === 'TRANSPORT' && driverId && !deletedAt);
  const driving = new Set(open.filter((ride) => !isBeforeStart(ride)).map(({ driverId }) => driverId));
  const next = new Map<string | undefined, ActivityRecord>();
  for (const ride of open.toSorted((a, b) => (a.startTime < b.startTime ? 1 : -1)))
    if (isBeforeStart(ride) && !driving.has(ride.driverId)) next.set(ride.driverId, ride);
  return [...next.values()].filter((ride) => ride.startTime <= later(now, EARLY_MS) && arrivedOf(ride) === undefined);
}

/**
 * Stores which drivers have come to the pick-up of their next ride, by their positions. `rides`: those that are not over. A ride that
 * changed meanwhile is left to the next run. Safe to repeat and to run concurrently. Returns how many.
 */
async function noteArrived(
  context: UseCaseContext,
  rides: readonly ActivityRecord[],
  fixes: ReadonlyMap<string, Fix>,
): Promise<number> {
  const waiting = awaiting(rides, context.now).filter(({ driverId = '' }) => fixes.has(driverId));
  const pickups = waiting.flatMap(({ pickupPlaceId }) => pickupPlaceId ?? []);
  const places = byId(pickups.length > 0 ? await placeStore.findMany(pickups, 'eventual') : []);
  const there = waiting.filter(({ driverId = '', pickupCoordinates, pickupPlaceId = '' }) => {
    const [fix, pickup] = [fixes.get(driverId), pickupCoordinates ?? places.get(pickupPlaceId)?.coordinates];
    return fix && pickup && distanceMetres(fix, pickup) <= THERE_METRES;
  });
  let count = 0;
  for (const ride of there) {
    const isStored = await unlessLost(async () => {
      const { messageIds } = await storeArrived(context, ride, { by: 'GPS', isThere: true });
      await queueMessages(messageIds);
    });
    if (isStored) count += 1;
  }
  return count;
}

/** A ride in progress with an expected arrival. */
interface Driven {
  readonly ride: ActivityRecord;
  readonly arrival: ArrivalRecord;
  /** Where the driver is, and the drop-off. */
  readonly from: Coordinates;
  readonly to: Coordinates;
}

/** A transaction takes 100 items. What is left is told by the next run. */
const MAX_TOLD = 90;

/**
 * Leaves an audit record for each threshold that a ride has crossed, so that the list of changes tells `ride.late` and `ride.arriving`:
 * once per ride and threshold. What was told is written in the same transaction, so a run that is killed or that runs twice tells nothing
 * twice and leaves nothing out. Returns how many it told.
 */
async function tellThresholds({ audit, commit, now }: UseCaseContext, driven: readonly Driven[]): Promise<number> {
  if (driven.length === 0) return 0;
  const thresholds = await namedThresholds();
  const crossed = driven.flatMap((each) => {
    const crossings = crossedBy(each, thresholds, now);
    return crossings.length > 0 ? [{ ride: each.ride, crossings }] : [];
  });
  const known = byId(await findToldThresholds(crossed.map(({ ride }) => ride.id)));
  let count = 0;
  for (const { crossings, ride } of crossed) {
    const before = known.get(ride.id) ?? { id: ride.id, revision: 0, told: [] };
    const fresh = crossings.filter((each) => !before.told.includes(crossingId(each))).slice(0, MAX_TOLD);
    if (fresh.length === 0) continue;
    const told = [...before.told, ...fresh.map(crossingId)];
    const audits = fresh.map((cause) => audit('ScheduleEvent', ride, ride, cause));
    const writes = [replaceToldThresholds(before, told, now), ...audits];
    // Another run has told it, or the ride has changed: the next run compares again.
    if (await unlessLost(() => commit({ writes, relyingOn: [activityAsRead(ride.id, ride)] }))) count += fresh.length;
  }
  return count;
}

function crossedBy({ arrival, from, ride, to }: Driven, thresholds: Thresholds, now: string): Crossing[] {
  const eta = etaOf(ride, arrival, now);
  const crossings = eta ? crossingsOf({ eta, metres: distanceMetres(from, to) }, thresholds) : [];
  // That it comes to a stop on its way is no arrival of the ride.
  return eta?.stop === undefined ? crossings : crossings.filter(({ kind }) => kind === 'late');
}

/** Returns the thresholds that everyone hears of, and those that webhooks name. */
async function namedThresholds(): Promise<Thresholds> {
  const enabled = (await allWebhooks()).filter((webhook) => webhook.enabled);
  return allThresholds([DEFAULT_THRESHOLDS, ...enabled.flatMap(({ thresholds }) => thresholds ?? [])]);
}
