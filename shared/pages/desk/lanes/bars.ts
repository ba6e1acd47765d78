import type { Activity, Block, Driver, Flight, Motorcade, Vehicle } from '#shared/pages/desk/store/records.ts';

/** What a bar says by its colour and its sign, the worst that is true. */
export type Look = 'planned' | 'running' | 'done' | 'late' | 'warned' | 'critical' | 'conflict' | 'bare' | 'programme';

/** A ride, a motorcade or a point of the programme in a lane. Times in milliseconds. */
export interface Bar {
  /** The lane and the record: a ride may be in several lanes. */
  readonly key: string;
  readonly id: string;
  readonly kind: 'activities' | 'motorcades';
  readonly title: string;
  /** The guests that it is for. */
  readonly who: string;
  /** Who or what else it has: the driver in the lane of a vehicle, and the other way round. */
  readonly other: string;
  /** What a filter finds it by, folded. */
  readonly words: string;
  readonly start: number;
  readonly end: number;
  readonly status: Activity['status'];
  readonly look: Look;
  /** When it will really end, if that is later than planned. */
  readonly lateEnd: number | undefined;
  /** The minutes that it is late by. */
  readonly late: number;
  /** The minutes that its flight is late by. */
  readonly flightDelay: number;
  /** What the attention list says of it. */
  readonly needs: string | undefined;
  readonly lacks: { readonly driver: boolean; readonly vehicle: boolean };
  /** When it stops on its way. */
  readonly stops: readonly number[];
  /** Its place in a motorcade. */
  readonly position: number | undefined;
  readonly motorcadeId: string | undefined;
  readonly seriesId: string | undefined;
  readonly isFixed: boolean;
  /** Overlapping bars lie in tracks below each other, from 0 on. */
  readonly track: number;
  /** The number of tracks of the bars that overlap with it, or with one that does. */
  readonly tracks: number;
  /** The start of the next bar in its track: so far its label may run. */
  readonly free: number;
  readonly record: Activity | Motorcade;
}
export type Loose = Omit<Bar, 'key' | 'track' | 'tracks' | 'free'>;

/** Puts bars that overlap into tracks below each other, and tells each how far its label may run. */
export function tracked(
  loose: readonly Loose[],
  lane: string,
): { readonly bars: readonly Bar[]; readonly tracks: number } {
  /** The last bar of each track. */
  const last: (Loose & { free: number })[] = [];
  /** The bars that overlap one after another, and when the last of them ends. */
  let beside: { tracks: number }[] = [];
  let until = Number.NEGATIVE_INFINITY;
  const sorted = loose.toSorted((a, b) => a.start - b.start || (a.id < b.id ? -1 : 1));
  const placed = sorted.map((bar) => {
    const found = last.findIndex(({ end }) => end <= bar.start);
    const track = found === -1 ? last.length : found;
    const whole = { ...bar, key: `${lane}:${bar.id}`, track, tracks: 1, free: Number.POSITIVE_INFINITY };
    if (bar.start >= until) beside = [];
    beside.push(whole);
    until = Math.max(until, bar.end);
    const tracks = Math.max(track + 1, beside[0]?.tracks ?? 1);
    for (const each of beside) each.tracks = tracks;
    const before = last[track];
    if (before) before.free = bar.start;
    last[track] = whole;
    return whole;
  });
  return { bars: placed, tracks: Math.max(1, last.length) };
}

/** Marks the bars of a vehicle, driver or guest that overlap: each is in two places at once. */
export function withConflicts(loose: readonly Loose[]): Loose[] {
  const sorted = loose.toSorted((a, b) => a.start - b.start);
  return sorted.map((bar, place) => {
    // All-day points of the programme are not in one place.
    const clashes = (other: Loose | undefined) =>
      other !== undefined && other.start < bar.end && other.end > bar.start && other.look !== 'programme';
    const isHeld = bar.look !== 'programme' && sorted.some((other, at) => at !== place && clashes(other));
    return isHeld && bar.status !== 'COMPLETED' ? { ...bar, look: 'conflict' } : bar;
  });
}

/** A ride that has not begun this long after its start is late. */
const PATIENCE_MS = 5 * 60_000;

/** Returns by how many milliseconds a ride is late at a moment: by its ETA, because it has not begun, or because it has not ended. */
export function lateness(ride: Pick<Activity, 'status' | 'startTime' | 'endTime' | 'eta'>, now: number): number {
  const [start, end] = [Date.parse(ride.startTime), Date.parse(ride.endTime)];
  if (ride.status === 'SCHEDULED') return now > start + PATIENCE_MS ? now - start : 0;
  if (ride.status !== 'IN_PROGRESS') return 0;
  if (ride.eta && !ride.eta.stop) return ride.eta.lateMinutes * 60_000;
  return now > end + PATIENCE_MS ? now - end : 0;
}

/** Returns the minutes by which the flight of a ride is late. */
export function delayOf(flight: Flight | undefined, leg: Activity['flightLeg']): number {
  if (!flight) return 0;
  return (leg === 'DEPARTURE' ? flight.departure.delayMinutes : flight.arrival.delayMinutes) ?? 0;
}

/** What the lanes show, in milliseconds. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** A time at which a vehicle or driver does not work. Times in milliseconds. */
export interface Off {
  readonly id: string;
  readonly start: number;
  readonly end: number;
  readonly why: 'block' | 'shift' | 'MAINTENANCE' | 'OUT_OF_SERVICE';
  readonly reason: string;
}

export function blocksAsOff(blocks: readonly Block[]): Off[] {
  return blocks.map(({ from, id, reason = '', to }) => ({
    id,
    start: Date.parse(from),
    end: Date.parse(to),
    why: 'block' as const,
    reason,
  }));
}

/** The times between the shifts of a driver. Who has none may drive at any time. */
export function betweenShifts(shifts: Driver['shifts'], range: Range): Off[] {
  if (!shifts || shifts.length === 0) return [];
  const sorted = shifts
    .map(({ from, to }) => ({ from: Date.parse(from), to: Date.parse(to) }))
    .sort((a, b) => a.from - b.from);
  const off: Off[] = [];
  let at = range.from;
  for (const { from, to } of [...sorted, { from: range.to, to: range.to }]) {
    if (from > at) off.push({ id: `shift-${at}`, start: at, end: from, why: 'shift', reason: '' });
    at = Math.max(at, to);
  }
  return off;
}

export function offOfVehicle({ status }: Vehicle, { from, to }: Range): Off[] {
  if (status !== 'MAINTENANCE' && status !== 'OUT_OF_SERVICE') return [];
  return [{ id: status, start: from, end: to, why: status, reason: '' }];
}
