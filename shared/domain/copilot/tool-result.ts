import { wallClockOf } from '#shared/domain/time/zoned.ts';
import type { Tool } from '#shared/schemas/copilot/tool.ts';
import { MINUTE_MS } from '#shared/units/durations.ts';

type Shown = Readonly<Record<string, unknown>>;

/** A longer result would leave no room for the rest of the turn. */
const MAX_RESULT = 24_000;

/**
 * Returns the result of a call as the model reads it: the status, and the answer with its list as rows, with the times of the time zone.
 * A problem document is always whole.
 */
export function toolResult(status: number, body: Shown, timezone = 'UTC'): string {
  const local = asTold(body, timezone);
  if (status >= 400) return JSON.stringify({ status, problem: local });
  const whole = JSON.stringify({ status, answer: compact(local) });
  return whole.length <= MAX_RESULT ? whole : cut(JSON.stringify({ status, answer: compact(inShort(local)) }));
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

/**
 * Returns an answer with the times of a time zone, because models add offsets wrongly. Leaves out `values`: the sentence that they belong
 * to stands beside them.
 */
export function asTold(body: Shown, timezone: string): Shown {
  return toldOf(body, localTimes(timezone)) as Shown;
}

function toldOf(value: unknown, write: (instant: string) => string): unknown {
  if (typeof value === 'string') return INSTANT.test(value) ? write(value) : value;
  if (Array.isArray(value)) return value.map((each) => toldOf(each, write));
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).filter(([name]) => name !== 'values');
  return Object.fromEntries(fields.map(([name, each]) => [name, toldOf(each, write)]));
}

/** Writes instants as clocks of a zone show them, with their offset: `2027-05-10T09:00:00+01:00`. */
function localTimes(timezone: string): (instant: string) => string {
  const clock = wallClockOf(timezone);
  return (instant) => {
    const at = Date.parse(instant);
    const shown = clock.shown(at);
    const minutes = Math.round((shown - at) / MINUTE_MS);
    const offset = new Date(Math.abs(minutes) * MINUTE_MS).toISOString().slice(11, 16);
    return `${new Date(shown).toISOString().slice(0, 19)}${minutes < 0 ? '-' : '+'}${offset}`;
  };
}

/** How many items of a list inside a list a long answer shows. */
const MAX_INNER = 5;

/** Returns a long answer in short. The items of a list are as deep as the activities of a schedule, which stand under their days. */
function inShort(body: Shown): Shown {
  return shortened(body, 'items' in body ? 1 : 0) as Shown;
}

/**
 * Returns a long answer in short: without what is empty, and with few names for each list inside a list, such as the guests of each
 * activity of a schedule.
 */
function shortened(value: unknown, depth = 0): unknown {
  if (Array.isArray(value)) {
    if (depth < 2) return value.map((each) => shortened(each, depth + 1));
    const items = value.slice(0, MAX_INNER).map(named);
    return value.length > MAX_INNER ? [...items, `… and ${value.length - MAX_INNER} more`] : items;
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(trim(value) as Shown).map(([name, each]) => [name, shortened(each, depth)]));
}

/** Returns the id and the name of an item that has them. */
function named(item: unknown): unknown {
  const { id, name, title } = (typeof item === 'object' && item !== null ? item : {}) as Shown;
  return id === undefined ? item : { id, name: name ?? title };
}

/** Returns the answer for the model without contact details, unless it asked for them. */
export function shownTo(body: Shown, withContacts: boolean): Shown {
  return withContacts ? body : (withoutContacts(body) as Shown);
}

/**
 * Returns how many items of a list fit into a result, in short; undefined if all do. A list is cut by asking for fewer: so its cursor goes
 * on behind the last one that the model has seen.
 */
export function fittingItems(body: Shown): number | undefined {
  const short = inShort(body);
  const { items } = short;
  if (!Array.isArray(items) || JSON.stringify(compact(short)).length <= MAX_RESULT) return undefined;
  let size = 0;
  const fitting = tableOf(items).rows.findIndex((row) => {
    size += JSON.stringify(row).length;
    return size > MAX_RESULT * SHARE_OF_ROWS;
  });
  return Math.max(1, fitting);
}

/** The rest is for the names of the columns, and for what an answer has beside its list. */
const SHARE_OF_ROWS = 0.8;

/** What no model needs, and what is empty. */
const BESIDE = ['version', 'createdAt', 'updatedAt', 'deletedAt'];
function isEmpty(value: unknown): boolean {
  return value === null || (Array.isArray(value) && value.length === 0);
}

function compact(body: Shown): Shown {
  const { items, ...rest } = body;
  return Array.isArray(items) && items.length > 1 ? { ...rest, items: tableOf(items) } : body;
}

function tableOf(items: readonly unknown[]) {
  const trimmed = items.map((item) => trim(item) as Shown);
  const columns = [...new Set(trimmed.flatMap((item) => Object.keys(item)))];
  return { columns, rows: trimmed.map((item) => columns.map((name) => item[name] ?? null)) };
}

function trim(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(trim);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, each]) =>
      BESIDE.includes(name) || isEmpty(each) ? [] : [[name, trim(each)] as const],
    ),
  );
}

function cut(text: string): string {
  return text.length <= MAX_RESULT * 2
    ? text
    : `${text.slice(0, MAX_RESULT)} … (cut: ${text.length} characters in all)`;
}

/** The argument with which a model asks for contact details. No operation has it: the copilot reads it. */
export const CONTACTS_ARGUMENT = 'includeContacts';
export const CONTACTS = {
  [CONTACTS_ARGUMENT]: {
    type: 'boolean',
    description: 'true: with phones, e-mail and emergency contacts. Only if the user asks for them',
  },
} as const;

const FIELDS = ['phone', 'email', 'emergencyContact'];
const SUBJECTS = ['Vip', 'Driver', 'Muster'];

/** Tells whether a tool reads people. */
export function hasContacts({ ability: [, subject], effect }: Pick<Tool, 'ability' | 'effect'>): boolean {
  return effect === 'READ' && SUBJECTS.includes(subject);
}

/** Returns an answer without contact details, at every depth. */
function withoutContacts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutContacts);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, each]) => (FIELDS.includes(name) ? [] : [[name, withoutContacts(each)]])),
  );
}
