import type { Activity, Flight, Guest } from '#shared/pages/desk/store/records.ts';
import type { Key } from '#shared/pages/desk/words.ts';
import { MINUTE_MS } from '#shared/units/durations.ts';

/** Records that a ride can be of. */
export interface Owner {
  readonly driverId?: string;
  readonly vehicleId?: string;
  readonly vipId?: string;
  readonly placeId?: string;
  readonly flightId?: string;
  readonly motorcadeId?: string;
}

function isOf(activity: Activity, { driverId, flightId, motorcadeId, placeId, vehicleId, vipId }: Owner): boolean {
  return (
    (driverId !== undefined && (activity.driverId === driverId || activity.coDriverId === driverId)) ||
    (vehicleId !== undefined && activity.vehicleId === vehicleId) ||
    (vipId !== undefined && activity.vipIds.includes(vipId)) ||
    (flightId !== undefined && activity.flightId === flightId) ||
    (motorcadeId !== undefined && activity.motorcadeId === motorcadeId) ||
    (placeId !== undefined &&
      [
        activity.placeId,
        activity.pickupPlaceId,
        activity.dropoffPlaceId,
        ...(activity.stops ?? []).map((stop) => stop.placeId),
      ].includes(placeId))
  );
}

/** Returns the activities of a driver, vehicle, guest, place, flight or motorcade, in the order given. */
export function activitiesOf(activities: readonly Activity[], owner: Owner): readonly Activity[] {
  return activities.filter((each) => isOf(each, owner));
}

export function isOpen({ status }: Pick<Activity, 'status'>): boolean {
  return status === 'SCHEDULED' || status === 'IN_PROGRESS';
}

/** Returns the other activities that hold the vehicle or the driver of a ride at the same time. */
export function clashesOf(ride: Activity, activities: readonly Activity[]): readonly Activity[] {
  if (!isOpen(ride)) return [];
  const drivers = [ride.driverId, ride.coDriverId].filter((id) => !!id);
  return activities.filter((other) => {
    if (other.id === ride.id || !isOpen(other)) return false;
    if (other.startTime >= ride.endTime || other.endTime <= ride.startTime) return false;
    const sharesVehicle = !!ride.vehicleId && other.vehicleId === ride.vehicleId;
    return sharesVehicle || drivers.some((id) => id === other.driverId || id === other.coDriverId);
  });
}

/** Groups activities by the day of the event on which they start. */
export function byDay(
  activities: readonly Activity[],
  dayOf: (at: string) => string,
): readonly (readonly [string, readonly Activity[]])[] {
  return [...Map.groupBy(activities, ({ startTime }) => dayOf(startTime))];
}

/** The legs of a meal, meeting or event, and its guests who have none. */
export interface Legs {
  readonly to: readonly Activity[];
  readonly back: readonly Activity[];
  readonly withoutTo: readonly string[];
  readonly withoutBack: readonly string[];
}

/**
 * Returns the legs of an item of the programme. Guests who need no transportation are not missed, nor are those of an item that takes all day or
 * has a vehicle of its own.
 */
export function legsOf(
  item: Activity,
  activities: readonly Activity[],
  guestOf: (id: string) => Guest | undefined,
): Legs {
  const legs = activities.filter(({ masterEventId, status }) => masterEventId === item.id && status !== 'CANCELLED');
  const to = legs.filter(({ startTime }) => startTime < item.startTime);
  const back = legs.filter(({ startTime }) => startTime >= item.startTime);
  const needsNone = item.allDay || !!item.vehicleId;
  const without = (side: readonly Activity[]) => {
    if (needsNone) return [];
    const carried = new Set(side.flatMap(({ vipIds }) => vipIds));
    return item.vipIds.filter((id) => !carried.has(id) && !guestOf(id)?.isRosterOnly);
  };
  return { to, back, withoutTo: without(to), withoutBack: without(back) };
}

/** A part of a day: where it begins and how long it is, in percent. */
export interface Segment {
  readonly id: string;
  readonly type: Activity['type'];
  readonly from: number;
  readonly length: number;
}

const LEAST = 1.5;

/** Returns where activities lie in a time. Those of the whole day and cancelled ones are left out. */
export function segmentsOf(activities: readonly Activity[], from: number, to: number): readonly Segment[] {
  const whole = to - from;
  return activities.flatMap(({ allDay, endTime, id, startTime, status, type }) => {
    const [start, end] = [Math.max(from, Date.parse(startTime)), Math.min(to, Date.parse(endTime))];
    if (end <= start || allDay || status === 'CANCELLED') return [];
    const length = Math.max(LEAST, ((end - start) / whole) * 100);
    return [{ id, type, from: Math.min(100 - length, ((start - from) / whole) * 100), length }];
  });
}

type Side = Flight['arrival'] | Flight['departure'];

/** Returns when a flight lands or leaves, as it is known now. */
export function timeOfSide({ actualTime, estimatedTime, scheduledTime }: Side): string | undefined {
  return actualTime ?? estimatedTime ?? scheduledTime ?? undefined;
}

const TERMINAL = /\bterminal\s*(?<name>\d{1,2}[a-z]?|[a-z])\b/i;

/** Returns the terminal that a place is named by, such as 5 in “Heathrow Airport, Terminal 5”. */
export function terminalIn(location: string | undefined): string | undefined {
  return TERMINAL.exec(location ?? '')?.groups?.['name']?.toUpperCase();
}

function terminalOf(text: string | null | undefined): string | undefined {
  return (
    text
      ?.replace(/^(terminal|t)\s*(?=\d)/i, '')
      .trim()
      .toUpperCase() || undefined
  );
}

/** Tells whether a ride waits at, or goes to, another terminal than that of the flight. */
export function isOtherTerminal(terminal: string | null | undefined, location: string | undefined): boolean {
  const [flown, driven] = [terminalOf(terminal), terminalIn(location)];
  return flown !== undefined && driven !== undefined && flown !== driven;
}

/** What is wrong with a ride to or from a flight. */
export type FlightFault = 'beforeLanding' | 'afterDeparture' | 'otherTerminal' | 'moved';

/** Returns what is wrong between a flight and a ride of it, the worst first. */
export function faultsOf(flight: Flight, ride: Activity): readonly FlightFault[] {
  if (!isOpen(ride)) return [];
  const leaves = ride.flightLeg === 'DEPARTURE';
  const side = leaves ? flight.departure : flight.arrival;
  const at = timeOfSide(side);
  const found: FlightFault[] = [];
  if (!leaves && at && ride.startTime < at) found.push('beforeLanding');
  if (leaves && at && ride.endTime > at) found.push('afterDeparture');
  if (isOtherTerminal(side.terminal, leaves ? ride.dropoffLocation : ride.pickupLocation)) found.push('otherTerminal');
  if (ride.flightImpact && found.length === 0) found.push('moved');
  return found;
}

/** What is wrong between a flight and a ride of it, in words. */
export const FAULT_WORDS: Readonly<Record<FlightFault, Key>> = {
  beforeLanding: 'flight.beforeLanding',
  afterDeparture: 'flight.afterDeparture',
  otherTerminal: 'flight.otherTerminal',
  moved: 'flight.moved',
};

/** Returns the legs of an item that lack a vehicle or a driver. */
export function lackingLegs({ back, to }: Legs): readonly Activity[] {
  return [...to, ...back].filter((leg) => isOpen(leg) && (!leg.vehicleId || !leg.driverId));
}

/** Returns what the form of the proposal begins with that gives these rides what they lack. */
export function assignment(rides: readonly Activity[]): Readonly<Record<string, unknown>> {
  const starts = rides.map(({ startTime }) => startTime).sort();
  const last = Date.parse(starts.at(-1) ?? '') + MINUTE_MS;
  return { kind: 'ASSIGN', ids: rides.map(({ id }) => id), from: starts[0], to: new Date(last).toISOString() };
}
