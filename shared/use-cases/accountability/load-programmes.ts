import type { Programme } from '#shared/domain/accountability/decide-whereabouts.ts';
import type { LodgingTonight } from '#shared/domain/accountability/stay.ts';
import { byGuest, byId } from '#shared/domain/by-id.ts';
import { eventAirports } from '#shared/domain/flights/airports.ts';
import { later } from '#shared/domain/time/days.ts';
import { dateAfter, isNightOf, nightAt } from '#shared/domain/vips/lodging.ts';
import { lodgingsUntil } from '#shared/entities/places/lodging.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { HOUR_MS } from '#shared/units/durations.ts';
import { lodgingNames } from '#shared/use-cases/places/places-of.ts';
import type { Plan } from '#shared/use-cases/plan/read-plan.ts';

/** As long as the longest ride. What began earlier is not found, even if it still lasts. */
const HOURS_BACK = 72;
const HOURS_AHEAD = 48;

/** The activities and the airports of the event around an instant, and the activities and flights of each guest. */
interface Programmes {
  readonly activities: readonly ActivityRecord[];
  readonly airports: ReadonlySet<string>;
  readonly of: (vipId: string) => Programme;
}

/**
 * Reads what begins from 72 hours before an instant until 48 hours after it, in one round trip. Eventually consistent.
 */
export async function loadProgrammes(at: string, plan: Pick<Plan, 'beginning' | 'flights'>): Promise<Programmes> {
  const [from, to] = [later(at, -HOURS_BACK * HOUR_MS), later(at, HOURS_AHEAD * HOUR_MS)];
  const [activities, flights] = await Promise.all([
    plan.beginning(from, to),
    plan.flights(from.slice(0, 10), to.slice(0, 10)),
  ]);
  const byFlight = byId(flights);
  const activitiesOf = byGuest(activities);
  const flightsOf = byGuest(flights);
  const of = (vipId: string): Programme => {
    const own = activitiesOf.get(vipId) ?? [];
    // The guests of a pick-up arrive on its flight, also if the flight does not list them.
    const meeting = own.flatMap(({ flightId = '' }) => byFlight.get(flightId) ?? []);
    return { vipId, activities: own, flights: [...new Set([...(flightsOf.get(vipId) ?? []), ...meeting])] };
  };
  return { activities, airports: eventAirports(flights), of };
}

/**
 * Reads where each guest lodges in the night that an instant belongs to, by their ids. Reads the settings' zone at the same time, and the
 * names of the places after that. Eventually consistent. A lodging at a deleted place is left out.
 */
export async function loadLodgings(
  at: string,
  settings: Promise<{ readonly timezone: string }>,
): Promise<ReadonlyMap<string, LodgingTonight>> {
  // A night may be two dates before that of UTC, and check-out is the day after it.
  const [found, { timezone }] = await Promise.all([lodgingsUntil(dateAfter(at.slice(0, 10), -1)), settings]);
  const night = nightAt(at, timezone);
  const tonight = found.filter((each) => isNightOf(each, night));
  const names = await lodgingNames([{ lodging: tonight }]);
  return new Map(
    tonight.flatMap(({ placeId, room, vipId }) => {
      const place = names.get(placeId);
      return place === undefined ? [] : [[vipId, { placeId, place, room }] as const];
    }),
  );
}
