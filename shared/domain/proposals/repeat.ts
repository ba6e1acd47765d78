import { datesLater, datesOf } from '#shared/domain/activities/all-day.ts';
import { fieldsOf, REPEATED_FIELDS } from '#shared/domain/activities/kept-fields.ts';
import { legsWithMaster } from '#shared/domain/activities/legs.ts';
import { settledChange } from '#shared/domain/activities/shape.ts';
import { canonical } from '#shared/domain/records.ts';
import { addDays } from '#shared/domain/time/days.ts';
import { wallClockOf } from '#shared/domain/time/zoned.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { RideNotice } from '#shared/schemas/proposals/proposal-record.ts';
import type { EntryStep } from '#shared/schemas/proposals/proposal-step.ts';
import { type NewRepeat, type SeriesChange, WEEKDAYS } from '#shared/schemas/proposals/repeat-proposal.ts';
import { minutesOfDuration } from '#shared/schemas/time.ts';
import { DAY_MS, MINUTE_MS } from '#shared/units/durations.ts';
import type { PlannedChange } from './planned-changes.ts';

type Clock = ReturnType<typeof wallClockOf>;

/** Activities that take place again together. */
interface Repetition {
  readonly sources: readonly ActivityRecord[];
  /** How much later each block begins, as a clock shows it, in milliseconds. */
  readonly shifts: readonly number[];
  readonly timezone: string;
  readonly newId: () => string;
  /** Only these guests come along. Absent: all. */
  readonly vipIds?: readonly string[] | undefined;
}

function dateOf(shown: number): string {
  return new Date(shown).toISOString().slice(0, 10);
}

function midnight(date: string): number {
  return Date.parse(`${date}T00:00:00.000Z`);
}

function msOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return (hours * 60 + minutes) * MINUTE_MS;
}

/** Returns how much later these activities take place again, as a clock shows it, in milliseconds. At most one more than `max`. */
export function shiftsOf(
  wanted: NewRepeat,
  sources: readonly ActivityRecord[],
  timezone: string,
  max: number,
): number[] {
  const clock = wallClockOf(timezone);
  const first = Math.min(...sources.map(({ startTime }) => clock.shown(Date.parse(startTime))));
  const { every, from = '', to = '' } = wanted;
  const [begin, step] =
    every === undefined ? [first % DAY_MS, DAY_MS] : [msOf(from), minutesOfDuration(every) * MINUTE_MS];
  const end = every === undefined ? begin : msOf(to) + (to < from ? DAY_MS : 0);
  const shifts: number[] = [];
  for (const date of datesOfRepeat(wanted, dateOf(first))) {
    for (let ms = begin; ms <= end && shifts.length <= max; ms += step) shifts.push(midnight(date) + ms - first);
  }
  return shifts;
}

function datesOfRepeat({ dates, until = '', weekdays }: NewRepeat, own: string): string[] {
  if (dates) return [...new Set(dates)].sort();
  if (!weekdays) return [own];
  const found: string[] = [];
  for (let date = own; date <= until && found.length < MAX_DAYS; date = addDays(date, 1)) {
    const weekday = WEEKDAYS[new Date(midnight(date)).getUTCDay()];
    if (weekday && weekdays.includes(weekday)) found.push(date);
  }
  return found;
}

/** A range of years would keep the service busy for nothing. */
const MAX_DAYS = 1_000;

/** A copy of an activity. */
export interface Copy {
  readonly source: ActivityRecord;
  readonly activityId: string;
  readonly fields: Readonly<Record<string, unknown>> & Pick<ActivityRecord, 'endTime' | 'startTime' | 'title' | 'type'>;
}

/**
 * Returns the copies of activities, masters before their legs. Each begins as long after the first one of its block as it does now, as
 * clocks show it. A ride lasts as long as before, all else ends when clocks show the same. A leg keeps its master if that is copied
 * with it. What begins when it does now is no copy.
 */
export function copiesOf({ newId, shifts, sources, timezone, vipIds }: Repetition): Copy[] {
  const clock = wallClockOf(timezone);
  const seen = new Set(sources.map(keyOf));
  return shifts.flatMap((shift) => {
    const ids = new Map<string, string>();
    return sources.toSorted(mastersFirst).flatMap((source): Copy[] => {
      const fields = fieldsOfCopy(source, shift, clock);
      if (!fields || seen.has(keyOf({ ...fields, id: source.id }))) return [];
      seen.add(keyOf({ ...fields, id: source.id }));
      const activityId = newId();
      ids.set(source.id, activityId);
      const masterEventId = ids.get(source.masterEventId ?? '');
      const links = { ...guestsOf(source, vipIds), ...(masterEventId && { masterEventId }) };
      return [{ source, activityId, fields: { ...fields, ...links } }];
    });
  });
}

/** Returns the guests who come along, with what travels of their parties. */
function guestsOf({ people = {}, vipIds }: ActivityRecord, only: readonly string[] | undefined) {
  const guests = only ? vipIds.filter((id) => only.includes(id)) : vipIds;
  const parts = Object.entries(people).filter(([id]) => guests.includes(id));
  return { vipIds: [...guests], ...(parts.length > 0 && { people: Object.fromEntries(parts) }) };
}

function keyOf({ id, startTime }: Pick<ActivityRecord, 'id' | 'startTime'>): string {
  return `${id} ${startTime}`;
}

function mastersFirst(a: ActivityRecord, b: ActivityRecord): number {
  return Number(a.type === 'TRANSPORT') - Number(b.type === 'TRANSPORT');
}

/** Returns undefined for an all-day activity that would not move by whole days. */
function fieldsOfCopy(source: ActivityRecord, shift: number, clock: Clock): Copy['fields'] | undefined {
  const kept = fieldsOf(source, REPEATED_FIELDS);
  const dates = datesOf(source);
  if (dates) {
    const moved = datesLater(dates, Math.round(shift / MINUTE_MS));
    return moved && { ...kept, ...moved, ...movedTimes(source, shift, clock) };
  }
  return { ...kept, ...movedTimes(source, shift, clock) };
}

/** Returns the times of an activity when clocks show them this much later. A ride lasts as long as before. */
function movedTimes(source: Pick<ActivityRecord, 'endTime' | 'startTime' | 'type'>, shift: number, clock: Clock) {
  const [start, end] = [Date.parse(source.startTime), Date.parse(source.endTime)];
  const startTime = clock.instantOf(clock.shown(start) + shift);
  const endTime = source.type === 'TRANSPORT' ? startTime + (end - start) : clock.instantOf(clock.shown(end) + shift);
  return { startTime: new Date(startTime).toISOString(), endTime: new Date(endTime).toISOString() };
}

/** Returns the copies that are not there yet, and names the activities that are like one of the others. */
export function newCopies(copies: readonly Copy[], there: readonly ActivityRecord[]) {
  const likeness = ({ startTime, title, type }: Pick<ActivityRecord, 'startTime' | 'title' | 'type'>): string =>
    JSON.stringify([type, title, startTime]);
  const known = new Map(there.filter(({ status }) => status !== 'CANCELLED').map((each) => [likeness(each), each.id]));
  const missing = copies.filter(({ fields }) => !known.has(likeness(fields)));
  const notices = copies.flatMap(({ fields }): RideNotice[] => {
    const activityId = known.get(likeness(fields));
    return activityId === undefined ? [] : [{ code: 'ALREADY_THERE', activityId }];
  });
  const kept = new Set(missing.map(({ activityId }) => activityId));
  const withMasters = missing.map(({ fields, ...copy }): Copy => {
    const { masterEventId, ...rest } = fields;
    return { ...copy, fields: kept.has(String(masterEventId)) ? fields : rest };
  });
  return { copies: withMasters, notices };
}

/** Returns the steps that make copies. */
export function stepsOfCopies(copies: readonly Copy[], seriesId?: string): EntryStep[] {
  return copies.map(({ activityId, fields, source }) => ({
    type: 'ENTRY',
    activityId,
    fields: seriesId === undefined ? fields : { ...fields, seriesId, runOf: runOf(source, fields.startTime) },
  }));
}

/** Returns the step that makes an activity the first run of a series. */
export function stepOfFirstRun(source: ActivityRecord, seriesId: string): EntryStep {
  const { id: activityId, startTime, version } = source;
  return { type: 'ENTRY', activityId, version, fields: { seriesId, runOf: runOf(source, startTime) } };
}

function runOf({ id, runOf: known }: ActivityRecord, startTime: string): NonNullable<ActivityRecord['runOf']> {
  return { activityId: known?.activityId ?? id, startTime };
}

/** Tells whether people have moved a run: it no longer begins when its series says. */
function isMoved({ runOf: run, startTime }: ActivityRecord): boolean {
  return run?.startTime !== startTime;
}

/** Returns the legs that move with a run, as runs of the series where they are. Those of motorcades move with these. */
export function movedLegs(
  before: ActivityRecord,
  after: ActivityRecord,
  legs: readonly ActivityRecord[],
  now: string,
): PlannedChange[] {
  const own = legs.filter(({ motorcadeId }) => motorcadeId === undefined);
  const moved = legsWithMaster(before, after, own, now);
  return own.flatMap((leg, place): PlannedChange[] => {
    const next = moved[place] ?? leg;
    if (next === leg) return [];
    return [{ before: leg, after: isMoved(leg) ? next : { ...next, runOf: runOf(leg, next.startTime) } }];
  });
}

/** A run as a change of its series leaves it. */
export interface ChangedRun {
  readonly before: ActivityRecord;
  /** What it becomes, beside its times and guests. Empty: that stays. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** Its times and guests, where they change. */
  readonly moved: Partial<Pick<ActivityRecord, 'endTime' | 'runOf' | 'startTime' | 'vipIds'>>;
  /** Whether a field stays, because people have changed it by hand. */
  readonly isByHand: boolean;
}

/**
 * Returns the runs of a series as a change leaves them. `run` is the one that the change is written for. In another run a field changes
 * if it was as that of `run` before. The times move by as much as those of `run`, as clocks show it, unless people have moved them.
 */
export function changedRuns(
  run: ActivityRecord,
  runs: readonly ActivityRecord[],
  change: SeriesChange,
  timezone: string,
): ChangedRun[] {
  const { endTime, startTime, ...values } = settledChange(run, change);
  const clock = wallClockOf(timezone);
  const shown = (time: string): number => clock.shown(Date.parse(time));
  const shift = startTime === undefined ? 0 : shown(startTime) - shown(run.startTime);
  const lasts = Date.parse(endTime ?? run.endTime) - Date.parse(startTime ?? run.startTime);
  const isTimed = startTime !== undefined || endTime !== undefined;
  return runs.map((before): ChangedRun => {
    const isOwn = before.id === run.id;
    const set: Record<string, unknown> = {};
    let isByHand = isTimed && !isOwn && isMoved(before);
    for (const [name, value] of Object.entries(values)) {
      const field = name as keyof ActivityRecord;
      const wanted = value ?? undefined;
      if (canonical(before[field]) === canonical(wanted)) continue;
      if (isOwn || canonical(before[field]) === canonical(run[field])) set[field] = value;
      else isByHand = true;
    }
    const { vipIds, ...fields } = settledChange(before, set);
    const movesTime = isTimed && (isOwn || !isMoved(before));
    const start = new Date(clock.instantOf(shown(before.startTime) + shift)).toISOString();
    const times = { startTime: start, endTime: new Date(Date.parse(start) + lasts).toISOString() };
    return {
      before,
      fields,
      moved: {
        ...(movesTime && { ...times, runOf: runOf(before, start) }),
        ...(vipIds === undefined ? {} : { vipIds }),
      },
      isByHand,
    };
  });
}
