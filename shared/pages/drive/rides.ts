import type { Known, Pressed, Ride } from './kept.ts';

/** The rides and other activities of a driver, as the page shows them. */
export interface Plan {
  /** The ride to drive now, or the next one. */
  readonly next: Shown | undefined;
  /** The other rides by day, also those that were cancelled or are just over. */
  readonly later: readonly { readonly date: string; readonly rides: readonly Shown[] }[];
}

/** A ride with what was pressed on it and is not sent yet. */
export interface Shown {
  readonly ride: Ride;
  readonly status: Ride['status'];
  /** Whether the driver has confirmed that they know it. */
  readonly isRead: boolean;
  /** Since when the driver waits at the pick-up. */
  readonly waitingSince: string | undefined;
  /** The ids of the guests who are aboard. */
  readonly aboard: ReadonlySet<string>;
  /** Whether something of it waits to be sent. */
  readonly waits: boolean;
}

/** Returns a ride as it is once the presses that wait are sent. */
export function shownRide(ride: Ride, pressed: readonly Pressed[]): Shown {
  const own = pressed.filter((press) => press.ride?.id === ride.id);
  const aboard = new Set(ride.aboard?.map(({ vipId }) => vipId));
  let { status } = ride;
  let isRead = (ride.acknowledgedVersion ?? 0) >= ride.version;
  let waitingSince = ride.arrived?.at;
  for (const { at, guest, version, what } of own) {
    if (what === 'arrive') waitingSince ??= at;
    if (what === 'start') status = 'IN_PROGRESS';
    if (what === 'done') status = 'COMPLETED';
    if (what === 'read' && version === ride.version) isRead = true;
    if (what === 'aboard' && guest) aboard.add(guest.id);
    if (what === 'notAboard' && guest) aboard.delete(guest.id);
  }
  return { ride, status, isRead, waitingSince, aboard, waits: own.length > 0 };
}

function isOpen({ status }: Shown): boolean {
  return status === 'SCHEDULED' || status === 'IN_PROGRESS';
}

/** The clock completes a ride at its end, also a late one if no position shows that it goes on: its facts stay in the list for a while. */
const ENDED_MS = 3_600_000;

/** Returns what the driver has before them: first what is in progress, then by start. */
export function planOf(known: Known, pressed: readonly Pressed[], now: string): Plan {
  const days = known.schedule.days.map(({ activities, date }) => ({
    date,
    rides: activities.map((ride) => shownRide(ride, pressed)),
  }));
  const open = days.flatMap(({ rides }) => rides).filter(isOpen);
  const next = open.find(({ status }) => status === 'IN_PROGRESS') ?? open[0];
  const since = new Date(Date.parse(now) - ENDED_MS).toISOString();
  const isLater = (shown: Shown): boolean => shown !== next && (isOpen(shown) || shown.ride.endTime > since);
  const later = days
    .map(({ date, rides }) => ({ date, rides: rides.filter(isLater) }))
    .filter(({ rides }) => rides.length > 0);
  return { next, later };
}

/** Returns the number of a flight, as its id contains it. */
export function flightNumberOf(flightId: string | null): string | undefined {
  return /^flt_([A-Z0-9-]+)_\d{4}-\d{2}-\d{2}$/.exec(flightId ?? '')?.[1];
}
