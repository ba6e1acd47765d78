import type { SettingsRecord } from '#shared/schemas/settings/settings.ts';
import type { Closure, Peak } from '#shared/schemas/ways/travel-settings.ts';
import { MINUTE_MS } from '#shared/units/durations.ts';
import { placeCode, readWayKey } from './ways.ts';

type Rules = Pick<SettingsRecord, 'timezone' | 'travel'>;

/** A way that someone leaves for at a time in milliseconds. Places are codes; undefined: unknown. */
export interface Left {
  readonly minutes: number;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly at: number;
}

/** Returns how many minutes a way takes that is left for at a time: times the peak, and longer while a closure slows or closes it. */
export function slowedBy(rules: Rules): (left: Left) => number {
  const factorAt = peakFactor(rules);
  const closed = closedBy(rules);
  return (left) => closed({ ...left, minutes: Math.ceil(left.minutes * factorAt(left.at)) });
}

function closedBy({ travel: { closures = [] } }: Rules): (left: Left) => number {
  const all = closures.map(closureOf);
  return (left) => all.reduce((longest, slowed) => Math.max(longest, slowed(left)), left.minutes);
}

/** Returns the most minutes that a way can take at any time. */
export function slowest(rules: Rules): (left: Omit<Left, 'at'>) => number {
  const { closures = [], peaks } = rules.travel;
  const closed = closedBy(rules);
  const largest = Math.max(1, ...peaks.map(({ factor }) => factor));
  const starts = closures.map(({ from }) => Date.parse(from));
  return (left) => {
    const minutes = Math.ceil(left.minutes * largest);
    return starts.reduce((most, at) => Math.max(most, closed({ ...left, minutes, at })), minutes);
  };
}

/** Tells whether ways are among those that a closure names. */
export function meetsClosure({ placeIds }: Pick<Closure, 'placeIds'>): (ends: Pick<Left, 'from' | 'to'>) => boolean {
  const codes = placeIds?.map((id) => placeCode(id));
  return ({ from, to }) => {
    // Roads are closed, and no waters.
    if ([from, to].some((code = '') => readWayKey(code).mode !== 'ROAD')) return false;
    if (!codes) return true;
    const met = [from, to].filter((code) => code !== undefined && codes.includes(code)).length;
    return met >= Math.min(2, codes.length);
  };
}

/** Returns how long ways take by one closure. A way that is closed waits for the end. */
function closureOf(closure: Closure): (left: Left) => number {
  const { addMinutes = 0, closed, factor = 1, from, to } = closure;
  const [start, end] = [Date.parse(from), Date.parse(to)];
  const lies = meetsClosure(closure);
  return (left) => {
    const isDuring = left.at < end && left.at + left.minutes * MINUTE_MS > start;
    if (!isDuring || !lies(left)) return left.minutes;
    const waits = closed ? Math.ceil((end - Math.max(start, left.at)) / MINUTE_MS) : 0;
    return Math.ceil(left.minutes * factor) + addMinutes + waits;
  };
}

function isWithin({ from, to }: Peak, time: string): boolean {
  return from < to ? time >= from && time < to : time >= from || time < to;
}

/** Returns how much longer ways take at a time in milliseconds: the largest factor of the peaks around it. Remembers each minute. */
function peakFactor({ timezone, travel: { peaks } }: Rules): (at: number) => number {
  if (peaks.length === 0) return () => 1;
  const clock = new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: timezone,
  });
  const known = new Map<number, number>();
  return (at) => {
    const minute = Math.floor(at / MINUTE_MS);
    const found = known.get(minute);
    if (found !== undefined) return found;
    const time = clock.format(minute * MINUTE_MS);
    const factor = Math.max(1, ...peaks.flatMap((peak) => (isWithin(peak, time) ? peak.factor : [])));
    known.set(minute, factor);
    return factor;
  };
}
