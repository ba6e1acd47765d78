import { driverMayMoveFrom } from '#shared/domain/activities/driver-lead.ts';
import type { Times } from '#shared/pages/parts/times.ts';
import type { Known, Pressed, Ride } from './kept.ts';

/** The rides and other activities of a driver, as the page shows them. */
export interface Plan {
  /** The ride to drive now, or the next one. */
  readonly next: Shown | undefined;
  /** The other rides by calendar date, also those that were cancelled or are just over. */
  readonly later: readonly { readonly date: string; readonly rides: readonly Shown[] }[];
}

/** A ride with what was pressed on it and is not sent yet. */
export interface Shown {
  readonly ride: Ride;
  readonly status: Ride['status'];
  /** Whether the driver has confirmed that they know it. */
  readonly isRead: boolean;
  /** From when the service takes a start, an arrival and ticks. Absent once it does. */
  readonly opensAt: string | undefined;
  /** Since when the driver waits at the pick-up. */
  readonly waitingSince: string | undefined;
  /** The ids of the guests who are aboard. */
  readonly aboard: ReadonlySet<string>;
  /** The guests that the driver may call. */
  readonly calls: NonNullable<Known['schedule']['guestPhones']>;
}

function opensAtOf(ride: Ride, status: Ride['status'], now: string): string | undefined {
  const from = driverMayMoveFrom(ride);
  return status === 'SCHEDULED' && now < from ? from : undefined;
}

/** Its driver confirms a ride, for both. */
function isConfirmed({ acknowledgedVersion = 0, coDriverId, version }: Ride, driverId: string): boolean {
  return coDriverId === driverId || acknowledgedVersion >= version;
}

/** Marks the guests of a press as aboard, or not. */
function mark(aboard: Set<string>, { stops = [] }: Ride, { guest, stop = -1, what }: Pressed): void {
  if (what === 'aboard' && guest) aboard.add(guest.id);
  if (what === 'notAboard' && guest) aboard.delete(guest.id);
  if (what === 'atStop') for (const id of stops[stop]?.boards ?? []) aboard.add(id);
}

/** Returns a ride as it is once the presses that wait are sent. */
function shownRide(
  ride: Ride,
  { driver, guestPhones: phones = [] }: Known['schedule'],
  pressed: readonly Pressed[],
  now: string,
): Shown {
  const own = pressed.filter((press) => press.ride?.id === ride.id);
  const aboard = new Set(ride.aboard?.map(({ vipId }) => vipId));
  let { status } = ride;
  let isRead = isConfirmed(ride, driver.id);
  let waitingSince = ride.arrived?.at;
  for (const press of own) {
    const { at, version, what } = press;
    mark(aboard, ride, press);
    if (what === 'arrive') waitingSince ??= at;
    if (what === 'start') status = 'IN_PROGRESS';
    if (what === 'done') status = 'COMPLETED';
    if (what === 'read' && version === ride.version) isRead = true;
  }
  return {
    ride,
    status,
    isRead,
    opensAt: opensAtOf(ride, status, now),
    waitingSince,
    aboard,
    calls: phones.filter(({ eventId }) => eventId === ride.id),
  };
}

function isOpen({ status }: Shown): boolean {
  return status === 'SCHEDULED' || status === 'IN_PROGRESS';
}

/** The clock completes a ride at its end, also a late one if no position shows that it goes on: its facts stay in the list for a while. */
const ENDED_MS = 3_600_000;

/**
 * Returns what the driver has before them: first what is in progress, then by start. `local` is that of the times: a ride after midnight stands
 * under its own date, though the day of the event ends later.
 */
export function planOf(known: Known, pressed: readonly Pressed[], now: string, local: Times['local']): Plan {
  const all = known.schedule.days.flatMap(({ activities }) =>
    activities.map((ride) => shownRide(ride, known.schedule, pressed, now)),
  );
  const open = all.filter(isOpen);
  const next = open.find(({ status }) => status === 'IN_PROGRESS') ?? open[0];
  const since = new Date(Date.parse(now) - ENDED_MS).toISOString();
  const isLater = (shown: Shown): boolean => shown !== next && (isOpen(shown) || shown.ride.endTime > since);
  const byDate = new Map<string, Shown[]>();
  for (const shown of all.filter(isLater)) {
    const date = local(shown.ride.startTime).slice(0, 'yyyy-mm-dd'.length);
    byDate.set(date, [...(byDate.get(date) ?? []), shown]);
  }
  return { next, later: [...byDate].map(([date, rides]) => ({ date, rides })) };
}

/** Returns the address that opens navigation to a place: in the app that the phone has for it, else on a map. Nothing of it loads before a tap. */
export function navigationTo(place: string, at: Ride['pickupCoordinates'], agent: string): string {
  const point = at && `${at.latitude},${at.longitude}`;
  const query = encodeURIComponent(point ?? place);
  if (/Android/.test(agent)) return `geo:${point ?? '0,0'}?q=${query}`;
  if (/iPhone|iPad/.test(agent)) return `https://maps.apple.com/?daddr=${query}`;
  return `https://www.google.com/maps/dir/?api=1&destination=${query}`;
}

/** Returns the number of a flight, as its id contains it. */
export function flightNumberOf(flightId: string | null): string | undefined {
  return /^flt_([A-Z0-9-]+)_\d{4}-\d{2}-\d{2}$/.exec(flightId ?? '')?.[1];
}
