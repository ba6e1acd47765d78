import { stopsOf } from '#shared/domain/activities/stops.ts';
import { type DayRule, dateAfter, dayOf } from '#shared/domain/time/days.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { MINUTE_MS, minutesFrom } from '#shared/units/durations.ts';
import { joinedTexts, type Wording } from './wording.ts';

type Run = Pick<ActivityRecord, 'endTime' | 'startTime' | 'stops' | 'vipIds'> &
  Partial<Pick<ActivityRecord, 'dropoffLocation' | 'dropoffPlaceId' | 'pickupLocation' | 'pickupPlaceId'>>;

/** A stop of a line, with the time of each run. */
interface StopRow {
  readonly name: string;
  readonly isHere: boolean;
  readonly times: readonly string[];
}

/** The runs between the same places, on days that have the same times. */
export interface TimetableLine {
  readonly from: string;
  readonly to: string;
  /** The days, and how long a run takes. */
  readonly about: readonly string[];
  /** When runs without stops on the way begin: one row for each hour. */
  readonly hours: readonly (readonly string[])[];
  /** The stops of runs that stop on the way. Empty: they do not. */
  readonly stops: readonly StopRow[];
}

export interface TimetableSheet {
  /** What the runs are called, or where the page hangs. */
  readonly name: string;
  readonly lines: readonly TimetableLine[];
}

interface Titled {
  readonly name: string;
  /** Where the page hangs. */
  readonly placeId?: string | undefined;
}

/** Returns dates as few texts: those that follow each other as one. */
function dateTexts(dates: readonly string[], { clock }: Wording): string[] {
  const ranges: { first: string; last: string }[] = [];
  for (const date of dates) {
    const open = ranges.at(-1);
    if (open && dateAfter(open.last, 1) === date) open.last = date;
    else ranges.push({ first: date, last: date });
  }
  return ranges.map(({ first, last }) => (first === last ? clock.day(first) : clock.dates(first, last)));
}

function lineOf(runs: readonly Run[], dates: readonly string[], { placeId }: Titled, wording: Wording): TimetableLine {
  const { clock, say } = wording;
  const stops = runs.map(stopsOf);
  const names = (stops[0] ?? []).map(({ location = '' }) => location);
  const minutes = runs.map(({ endTime, startTime }) => Math.round(minutesFrom(startTime, endTime)));
  const [least, most] = [Math.min(...minutes), Math.max(...minutes)];
  const byHour = Map.groupBy(runs, ({ startTime }) => Math.floor(Date.parse(startTime) / (60 * MINUTE_MS)));
  const hasStops = names.length > 2;
  return {
    from: names[0] ?? '',
    to: names.at(-1) ?? '',
    about: [
      joinedTexts(dateTexts(dates, wording), ' · '),
      say('takesMinutes', { n: least === most ? String(least) : `${least}–${most}` }),
    ],
    hours: hasStops ? [] : Array.from(byHour.values(), (own) => own.map(({ startTime }) => clock.time(startTime))),
    stops: hasStops
      ? names.map((name, place) => ({
          name,
          isHere: placeId !== undefined && stops[0]?.[place]?.placeId === placeId,
          times: stops.map((own) => clock.time(own[place]?.at ?? '')),
        }))
      : [],
  };
}

/**
 * Returns the timetable of runs: a line for the runs between the same places, on the days that have the same times. It names no guest,
 * because anyone may read it.
 */
export function timetableSheet(runs: readonly Run[], rule: DayRule, titled: Titled, wording: Wording): TimetableSheet {
  const inOrder = runs.toSorted((a, b) => (a.startTime < b.startTime ? -1 : 1));
  const routeOf = (run: Run): string =>
    JSON.stringify(stopsOf(run).map(({ location, placeId }) => placeId ?? location));
  const timesOf = (run: Run): string[] => stopsOf(run).map(({ at }) => wording.clock.time(at));
  const lines = Array.from(Map.groupBy(inOrder, routeOf).values()).flatMap((route) => {
    const days = Map.groupBy(route, ({ startTime }) => dayOf(startTime, rule));
    const alike = Map.groupBy(days, ([, own]) => JSON.stringify(own.map(timesOf)));
    return Array.from(alike.values(), (same) => {
      const [, first = []] = same[0] ?? [];
      return lineOf(
        first,
        same.map(([date]) => date),
        titled,
        wording,
      );
    });
  });
  return { name: titled.name, lines };
}
