import { byId } from '#shared/domain/by-id.ts';
import { isDropoff } from '#shared/domain/flights/rides.ts';
import { isSameRide, rideOf } from '#shared/domain/messages/ride-change.ts';
import { changedRideText } from '#shared/domain/messages/templates/changed-ride.ts';
import { delayedFlightText } from '#shared/domain/messages/templates/delayed-flight-text.ts';
import { findFlights } from '#shared/entities/flights/flight.ts';
import type { FlightNotice } from '#shared/entities/flights/flight-notice.ts';
import type { DriverNotice } from '#shared/entities/messages/driver-notice.ts';
import { findVehicles } from '#shared/entities/vehicles/vehicle.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { SettingsRecord } from '#shared/schemas/settings/settings.ts';
import { carPlaces } from '#shared/use-cases/motorcades/car-places.ts';

/** One line of a message about changes, and the ride that it is about. */
export interface Line {
  readonly text: string;
  readonly activity: ActivityRecord | undefined;
}

/** Returns the lines about rides. A ride that is over, and one that is as the driver knows it, need no line. */
export async function changeLines(
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
export async function flightLines(
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
