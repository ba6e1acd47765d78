import { isServed } from '#shared/domain/activities/needs.ts';
import { lateness } from '#shared/pages/desk/lanes/bars.ts';
import type { Activity, Flight, Whereabouts } from '#shared/pages/desk/store/records.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/units/durations.ts';

/** How far the list looks ahead, and how long a ride that should have begun stays in it. */
const AHEAD_MS = 90 * MINUTE_MS;
const OVERDUE_MS = 6 * HOUR_MS;
/** How many of the later rides are shown where nothing happens soon. */
const LATER = 12;

export interface Soon {
  readonly ride: Activity;
  /** The minutes that it is late by. */
  readonly late: number;
}

function isOpen({ status }: Activity): boolean {
  return status === 'SCHEDULED' || status === 'IN_PROGRESS';
}

/** Returns the rides of the next 90 minutes, with those under way and those that should have begun; and the next ones after them. */
export function soonOf(
  rides: readonly Activity[],
  now: number,
  only?: ReadonlySet<string>,
): { readonly soon: Soon[]; readonly later: Soon[] } {
  const open = rides.filter((ride) => isServed(ride) && isOpen(ride) && (!only || only.has(ride.id)));
  const ahead = open.filter(({ endTime, startTime, status }) => {
    const isOverdue = status === 'SCHEDULED' && Date.parse(startTime) < now && Date.parse(startTime) < now - OVERDUE_MS;
    return status === 'IN_PROGRESS' || (!isOverdue && Date.parse(endTime) > now - OVERDUE_MS);
  });
  const isSoon = ({ startTime, status }: Activity) =>
    status === 'IN_PROGRESS' || Date.parse(startTime) <= now + AHEAD_MS;
  const asSoon = (ride: Activity): Soon => ({ ride, late: Math.round(lateness(ride, now) / MINUTE_MS) });
  return {
    soon: ahead.filter(isSoon).map(asSoon),
    later: ahead
      .filter((ride) => !isSoon(ride))
      .slice(0, LATER)
      .map(asSoon),
  };
}

/** When a flight lands, as far as anyone knows. */
export function landing({ arrival }: Flight): number {
  return Date.parse(arrival.actualTime ?? arrival.estimatedTime ?? arrival.scheduledTime ?? '');
}

/** The flights that land in the next three hours, or landed in the last. */
export function landingSoon(flights: Iterable<Flight>, now: number): Flight[] {
  return [...flights]
    .filter((flight) => flight.pickupIds.length > 0 || flight.vipIds.length > 0)
    .filter((flight) => landing(flight) > now - HOUR_MS && landing(flight) < now + 3 * HOUR_MS)
    .sort((a, b) => landing(a) - landing(b));
}

/** The times of a ride moved by some minutes, as a form begins with them. */
export function delayed({ endTime, startTime }: Pick<Activity, 'startTime' | 'endTime'>, minutes: number) {
  const later = (at: string) => new Date(Date.parse(at) + minutes * MINUTE_MS).toISOString();
  return { startTime: later(startTime), endTime: later(endTime) };
}

/** The guests by where they are, the states with people first in their order. */
export function byState({ items }: Whereabouts) {
  return [...Map.groupBy(items, ({ state }) => state)];
}
