import type { FlightFacts, FlightRecord } from '#shared/schemas/flights/flight-record.ts';
import { MINUTE_MS } from '#shared/units/durations.ts';
import { expectedArrival } from './phase.ts';

/** How many changes the log of requests names. */
const MAX_NEWS = 8;
/** The facts that have their own words. */
const TOLD: readonly string[] = [
  'status',
  'departure.actualTime',
  'arrival.actualTime',
  'arrival.estimatedTime',
  'arrival.scheduledTime',
];

/** Returns what an answer says that was not known before, the most important first, in words for coordinators. */
export function newsOf(before: FlightRecord, facts: FlightFacts): string[] {
  const [old, now] = [flat(before.facts ?? {}), flat(facts)];
  const changed = Object.keys({ ...old, ...now }).filter((name) => old[name] !== now[name]);
  const others = changed.filter((name) => !TOLD.includes(name)).map((name) => `${name} ${now[name] ?? 'removed'}`);
  const news = [
    ...(changed.includes('status') ? [`it is ${facts.status}`] : []),
    ...(changed.includes('departure.actualTime')
      ? [`it departed at ${now['departure.actualTime'] ?? 'no known time'}`]
      : []),
    ...(changed.some((name) => TOLD.includes(name) && name.startsWith('arrival')) ? [arrivalNews(before, facts)] : []),
    ...others,
  ];
  return news.slice(0, MAX_NEWS);
}

/** Returns when the flight arrives, and how much that differs from what was expected. */
function arrivalNews(before: FlightRecord, facts: FlightFacts): string {
  const [expected, arrival] = [
    expectedArrival({ ...before, reportedDelay: undefined }),
    expectedArrival({ ...before, reportedDelay: undefined, facts }),
  ];
  if (arrival === undefined) return 'its arrival is not known any more';
  const what = facts.arrival.actualTime === undefined ? `it arrives at ${arrival}` : `it landed at ${arrival}`;
  const minutes = expected === undefined ? 0 : Math.round((Date.parse(arrival) - Date.parse(expected)) / MINUTE_MS);
  return minutes === 0
    ? what
    : `${what}, ${Math.abs(minutes)} minutes ${minutes > 0 ? 'later' : 'earlier'} than expected`;
}

function flat(facts: object, prefix = ''): Record<string, string> {
  return Object.fromEntries(
    Object.entries(facts).flatMap(([name, value]) =>
      typeof value === 'object' && value !== null
        ? Object.entries(flat(value as object, `${prefix}${name}.`))
        : [[`${prefix}${name}`, String(value)] as const],
    ),
  );
}
