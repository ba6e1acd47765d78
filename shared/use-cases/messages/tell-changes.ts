import { byId, onceEach } from '#shared/domain/by-id.ts';
import { isDropoff } from '#shared/domain/flights/rides.ts';
import { beginOutbound } from '#shared/domain/messages/begin-message.ts';
import { e164Number } from '#shared/domain/messages/e164-number.ts';
import { isSameRide, rideOf } from '#shared/domain/messages/ride-change.ts';
import { changedRideText, changesText, delayedFlightText } from '#shared/domain/messages/templates/changed-ride.ts';
import { later } from '#shared/domain/time/days.ts';
import { findActivities } from '#shared/entities/activities/activity.ts';
import { driverStore, findDriver } from '#shared/entities/drivers/driver.ts';
import { endNotice, findNotice, type FlightNotice, untoldNotices } from '#shared/entities/flights/flight-notice.ts';
import { findFlights } from '#shared/entities/flights/flight.ts';
import { recordAsked } from '#shared/entities/messages/activity-messages.ts';
import { createConfirmation } from '#shared/entities/messages/confirmation.ts';
import { type DriverNotice, noticesOf, removeNotice, untoldChanges } from '#shared/entities/messages/driver-notice.ts';
import { createMessage } from '#shared/entities/messages/message.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import { findVehicles } from '#shared/entities/vehicles/vehicle.ts';
import { logger } from '#shared/platform/logger.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { SettingsRecord } from '#shared/schemas/settings/settings.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import { MINUTE_MS } from '#shared/units/durations.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { carPlaces } from '#shared/use-cases/motorcades/car-places.ts';
import { nextAskNumber } from './ask-number.ts';

/** Changes of one driver within this time become one message. */
const BURST_MS = MINUTE_MS;
/** Two writes per line: its notice and the version that we ask about. The others of a driver follow with the next message. */
const MAX_LINES = 40;
const MAX_FLIGHT_NOTICES = 500;

interface Waiting {
  since: string;
  readonly flights: FlightNotice[];
}

/** Writes one message to each driver whose first untold change is 60 s old. Returns the ids of the messages. */
export async function tellChanges(context: UseCaseContext): Promise<string[]> {
  const [changes, flightNews, settings] = await Promise.all([
    untoldChanges(),
    untoldNotices(MAX_FLIGHT_NOTICES),
    readSettings(),
  ]);
  const drivers = new Map<string, Waiting>();
  const add = (driverId: string, since: string, flight?: FlightNotice): void => {
    const waiting = drivers.get(driverId) ?? { since, flights: [] };
    if (since < waiting.since) waiting.since = since;
    if (flight && waiting.flights.length < MAX_LINES) waiting.flights.push(flight);
    drivers.set(driverId, waiting);
  };
  for (const { driverId, since } of changes) add(driverId, since);
  for (const notice of flightNews) add(notice.driverId, notice.at, notice);
  const due = [...drivers].filter(([, { since }]) => later(since, BURST_MS) <= context.now);
  const told = [];
  for (const [driverId, { flights }] of due) {
    try {
      told.push(await retryOnConflict(() => tellDriver(context, settings, driverId, flights)));
    } catch (error) {
      // The notices stay for the next run. One driver must not hold back the others.
      logger().error('a driver was not told of changes', { driverId, error: error as Error });
    }
  }
  return told.filter((id) => id !== undefined);
}

/** Writes the message, and removes what it tells from the notices, in one transaction. */
async function tellDriver(
  context: UseCaseContext,
  settings: SettingsRecord,
  driverId: string,
  seen: readonly FlightNotice[],
): Promise<string | undefined> {
  const { actor, audit, commit, newId, now } = context;
  const [driver, notices, ...latest] = await Promise.all([
    findDriver(driverId),
    noticesOf(driverId, MAX_LINES),
    ...seen.map(({ activityId }) => findNotice(activityId)),
  ]);
  // A notice that was told or replaced meanwhile is not this one.
  const current = seen.filter((notice, place) => latest[place]?.at === notice.at);
  const flights = current.slice(0, MAX_LINES - notices.length);
  const activities = new Map(
    (await findActivities([...notices, ...flights].map(({ activityId }) => activityId))).map((each) => [each.id, each]),
  );
  const lines = [
    ...(await changeLines(notices, activities, settings, now)),
    ...(await flightLines(flights, activities, settings, now)),
  ];
  const asked = lines.flatMap(({ activity }) =>
    activity?.driverId === driverId && !activity.deletedAt ? [activity] : [],
  );
  const removal = [...notices.map(removeNotice), ...flights.map(endNotice), ...onceEach(asked).map(recordAsked)];
  const isReachable = driver && !driver.deletedAt && e164Number(driver.phone) !== undefined;
  if (lines.length === 0 || !isReachable) {
    // Without a phone, the ride stays unconfirmed, and the coordinators see that.
    // One audit record stands for all: the transaction has no room for each.
    const audits = asked
      .slice(0, 1)
      .map((ride) => audit('ScheduleEvent', { ...ride, askedVersion: 0 }, { ...ride, askedVersion: ride.version }));
    if (removal.length > 0) await commit({ writes: [...removal, ...audits] });
    return undefined;
  }
  const number = await nextAskNumber(context);
  const text = changesText(
    lines.map((line) => line.text),
    number,
    settings.timezone,
  );
  const { retentionDays } = settings.messages;
  const id = newId('msg');
  const message = beginOutbound({ id, createdBy: actor.id, now, retentionDays, driverId, purpose: 'CHANGES', text });
  const rides = onceEach(asked).map(({ id: activityId, version }) => ({ activityId, version }));
  const live = driverStore.asLive(driver);
  await commit({
    writes: [
      ...createMessage(message, { driver: live, guests: [] }),
      audit('Message', undefined, message),
      createConfirmation({ number, messageId: id, rides }, live, message.keptUntil),
      ...removal,
    ],
  });
  return id;
}

/** One line of a message about changes, and the ride that it is about. */
interface Line {
  readonly text: string;
  readonly activity: ActivityRecord | undefined;
}

/** Returns the lines about rides. A ride that is over, and one that is as the driver knows it, need no line. */
async function changeLines(
  notices: readonly DriverNotice[],
  activities: ReadonlyMap<string, ActivityRecord>,
  { timezone }: SettingsRecord,
  now: string,
): Promise<Line[]> {
  const rides = notices.flatMap(({ activityId, driverId, known }) => {
    const activity = activities.get(activityId);
    const current = rideOf(activity, driverId);
    const isOver = [known, current].every((ride) => ride === undefined || ride.endTime <= now);
    return isOver || isSameRide(known, current) ? [] : [{ activity, known, current }];
  });
  const ids = rides.flatMap(({ current, known }) => [known?.vehicleId, current?.vehicleId]);
  const [vehicles, places] = await Promise.all([
    findVehicles(ids.filter((id) => id !== undefined)),
    carPlaces(rides.flatMap(({ activity, current }) => (activity && current ? [activity] : []))),
  ]);
  const names = new Map(vehicles.map(({ id, name }) => [id, name]));
  return rides.map(({ activity, current, known }) => ({
    activity,
    text: [changedRideText(known, current, timezone, names), places.get(activity?.id ?? '')]
      .filter((part) => part !== undefined)
      .join('. '),
  }));
}

/** Returns the lines about flights of rides that are not over. */
async function flightLines(
  notices: readonly FlightNotice[],
  activities: ReadonlyMap<string, ActivityRecord>,
  { timezone }: SettingsRecord,
  now: string,
): Promise<Line[]> {
  const flights = byId(await findFlights(notices.map(({ flightId }) => flightId)));
  return notices.flatMap((notice) => {
    const activity = activities.get(notice.activityId);
    const flight = flights.get(notice.flightId);
    const ride = rideOf(activity, notice.driverId);
    if (!activity || !flight || !ride || ride.endTime <= now) return [];
    const { flightNumber } = flight;
    const news = { ...notice, title: ride.title, flightNumber, isDeparture: isDropoff(activity) };
    return [{ activity, text: delayedFlightText(news, timezone) }];
  });
}
