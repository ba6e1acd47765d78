import { differingFields } from '#shared/domain/records.ts';
import { later } from '#shared/domain/time/days.ts';
import { readableTime } from '#shared/domain/time/format.ts';
import { instantOfLocal } from '#shared/domain/time/zoned.ts';
import type { ToolRule } from '#shared/schemas/copilot/tool.ts';
import { DAY_MS } from '#shared/units/durations.ts';

type Shown = Readonly<Record<string, unknown>>;

/** A write as its dry run shows it. */
export interface TriedWrite {
  readonly args: Shown;
  /** The record as it is; undefined if the write changes none that can be read. */
  readonly before?: Shown | undefined;
  /** The answer of the dry run. */
  readonly after: Shown;
}

/** What answers show beside the fields of the record. */
const BESIDE = ['warnings'];

/** By these a person agrees to something. No one agrees through a model. */
export const CONSENTS: readonly string[] = ['acceptsMessages'];

/**
 * Tells whether a write may run without a confirmation: its effect, as the dry run shows it, must be what the rule allows. Everything
 * else waits for the user.
 */
export function mayRun(rule: ToolRule | undefined, { after, args, before }: TriedWrite): boolean {
  if (!rule || CONSENTS.some((field) => isSet(args[field]))) return false;
  if (rule.waitsWith.some((field) => [args, before, after].some((each) => isSet(each?.[field])))) return false;
  if (rule.kind === 'ADDS') return before === undefined && [undefined, 1].includes(after['version'] as number);
  if (before === undefined) return false;
  const changed = differingFields(before, after).filter((field) => !BESIDE.includes(field));
  return changed.every((field) => rule.freely.includes(field) && keeps(before[field], after[field]));
}

function isSet(value: unknown): boolean {
  return Array.isArray(value)
    ? value.length > 0
    : value !== undefined && value !== null && value !== '' && value !== false;
}

/** Tells whether a change keeps what was set: a text is not cleared, and a list loses nothing. */
function keeps(before: unknown, after: unknown): boolean {
  if (!isSet(before)) return true;
  if (!Array.isArray(before)) return typeof after === 'string' && after.trim() !== '';
  const kept = new Set((Array.isArray(after) ? after : []).map((each) => JSON.stringify(each)));
  return before.every((each) => kept.has(JSON.stringify(each)));
}

interface Present {
  readonly now: string;
  readonly timezone: string;
}

/** The refusal of a plan that is over, with the same time on the next day. */
export interface PastPlan extends Shown {
  readonly detail: string;
  readonly next: { readonly startTime: string; readonly endTime?: string };
  readonly cure: string;
}

const CURE =
  'A time without a date that has passed means the next day: send the call with the times of `next`, and tell the user which day it is. If the user named that day in the past, send the same call again: it then waits for their confirmation.';

/**
 * Returns why an activity cannot be planned so: all of it is over. Returns undefined for a plan that is not, and for arguments without
 * times.
 */
export function pastPlan({ endTime, startTime }: Shown, { now, timezone }: Present): PastPlan | undefined {
  const [start, end] = [startTime, endTime].map(instantOf);
  const last = end ?? start;
  if (last === undefined || last >= now) return undefined;
  const first = start ?? last;
  const next = nextAt(first, { now, timezone });
  const length = Date.parse(last) - Date.parse(first);
  return {
    detail: `It would be over: it ends ${readableTime(last, timezone)}, and now it is ${readableTime(now, timezone)}.`,
    next: { startTime: next, ...(length > 0 ? { endTime: later(next, length) } : {}) },
    cure: CURE,
  };
}

function instantOf(value: unknown): string | undefined {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}

/** Returns the next time after now at which clocks show the same as at this instant. */
function nextAt(instant: string, { now, timezone }: Present): string {
  const clock = localOf(instant, timezone).slice(11);
  const today = localOf(now, timezone).slice(0, 10);
  const tomorrow = later(`${today}T00:00:00Z`, DAY_MS).slice(0, 10);
  const at = (date: string): string => instantOfLocal(`${date}T${clock}`, timezone);
  return at(today) > now ? at(today) : at(tomorrow);
}

/** Returns a local time as `YYYY-MM-DD HH:mm:ss`. */
function localOf(instant: string, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(
    new Date(instant),
  );
}
