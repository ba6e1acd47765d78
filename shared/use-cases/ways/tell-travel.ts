import { isActive, placesOf } from '#shared/domain/assignments/assignment.ts';
import type { BookingDecision } from '#shared/domain/assignments/decide-booking.ts';
import { named } from '#shared/domain/assignments/warnings.ts';
import { readableTime } from '#shared/domain/time/format.ts';
import { later } from '#shared/domain/time/later.ts';
import type { Squeeze } from '#shared/domain/ways/squeeze.ts';
import { rideMinutes, type TravelRules } from '#shared/domain/ways/travel-of.ts';
import type { Ways } from '#shared/domain/ways/ways.ts';
import { findActivities } from '#shared/entities/activities/activity.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { TravelShortfall } from '#shared/schemas/problem.ts';
import type { Warning } from '#shared/schemas/warning.ts';
import { MINUTE_MS } from '#shared/units/durations.ts';

/** A shortfall with a sentence about it. */
export interface ToldShortfall {
  readonly squeeze: Squeeze;
  readonly shortfall: TravelShortfall;
  readonly sentence: string;
}

/** Returns what people must know about squeezes: one for each other ride and direction. Reads the titles of the other rides. */
export async function tellSqueezes(squeezes: readonly Squeeze[], ways: Ways): Promise<ToldShortfall[]> {
  const once = new Map(squeezes.toReversed().map((each) => [`${each.other.activityId} ${each.from}`, each] as const));
  const found = await findActivities([...once.values()].map(({ other }) => other.activityId));
  const titles = new Map(found.map(({ id, title }) => [id, title]));
  return [...once.values()].toReversed().map((squeeze) => {
    const { from, gapMinutes, neededMinutes, other, to } = squeeze;
    const { activityId, resource } = other;
    const title = titles.get(activityId) ?? '';
    const [start, end] = [ways.place(from), ways.place(to)];
    const sentence = `From ${start?.name ?? ''} to ${end?.name ?? ''} it takes ${neededMinutes} minutes, and there are ${Math.floor(gapMinutes)} between this ride and “${title}”.`;
    const ids = { from: start?.id ?? '', to: end?.id ?? '' };
    return {
      squeeze,
      shortfall: { activityId, title, resource, neededMinutes, gapMinutes: Math.floor(gapMinutes), ...ids },
      sentence,
    };
  });
}

/** Returns the TRAVEL_TOO_SHORT warnings of a booking. */
export async function travelWarnings({ ledger }: BookingDecision, ways: Ways): Promise<Warning[]> {
  if (ledger.squeezes.length === 0) return [];
  return (await tellSqueezes(ledger.squeezes, ways)).map(({ sentence, shortfall }) => {
    const { activityId, from, gapMinutes, neededMinutes, to } = shortfall;
    return { code: 'TRAVEL_TOO_SHORT', message: sentence, activityId, neededMinutes, gapMinutes, from, to };
  });
}

/** Returns a RIDE_TOO_SHORT warning if a ride is shorter than its own way, with the end that suits. */
export function shortRideWarnings(activity: ActivityRecord, settings: TravelRules, ways: Ways): Warning[] {
  const { endTime, id: activityId, startTime } = activity;
  const { from, to } = placesOf(activity);
  if (settings.travel.rule === 'OFF' || !isActive(activity) || !from || !to || from === to) return [];
  const needed = rideMinutes(settings, ways, { leavesAt: startTime, from, to });
  if (needed === undefined || Date.parse(endTime) - Date.parse(startTime) >= needed * MINUTE_MS) return [];
  const end = later(startTime, needed * MINUTE_MS);
  const { timezone } = settings;
  const message = `${named(activity, timezone)} needs ${needed} minutes from ${ways.place(from)?.name} to ${ways.place(to)?.name}. An end at ${readableTime(end, timezone)} suits.`;
  return [{ code: 'RIDE_TOO_SHORT', message, activityId, neededMinutes: needed, endTime: end }];
}
