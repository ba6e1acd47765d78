import type { Tool } from '#shared/schemas/copilot/tool.ts';

type Shown = Readonly<Record<string, unknown>>;

/** A longer result would leave no room for the rest of the turn. */
const MAX_RESULT = 24_000;

/**
 * Returns the result of a call as the model reads it: the status, and the answer with its list as rows. A problem document is always
 * whole.
 */
export function toolResult(status: number, body: Shown): string {
  if (status >= 400) return JSON.stringify({ status, problem: body });
  const whole = JSON.stringify({ status, answer: compact(body) });
  return whole.length <= MAX_RESULT
    ? whole
    : cut(JSON.stringify({ status, answer: compact(shortened(body) as Shown) }));
}

/** How many items of a list inside a list a long answer shows. */
const MAX_INNER = 5;

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
 * Returns how many items of a list fit into a result; undefined if all do. A list is cut by asking for fewer: so its cursor goes on
 * behind the last one that the model has seen.
 */
export function fittingItems(body: Shown): number | undefined {
  const { items } = body;
  if (!Array.isArray(items) || JSON.stringify(compact(body)).length <= MAX_RESULT) return undefined;
  let size = 0;
  const fitting = items.findIndex((item) => {
    size += JSON.stringify(item).length;
    return size > MAX_RESULT / 2;
  });
  return Math.max(1, fitting);
}

/** What no model needs, and what is empty. Of `values`, it has the sentence. */
const BESIDE = ['version', 'createdAt', 'updatedAt', 'deletedAt', 'values'];
function isEmpty(value: unknown): boolean {
  return value === null || (Array.isArray(value) && value.length === 0);
}

function compact(body: Shown): Shown {
  const { items, ...rest } = body;
  if (!Array.isArray(items) || items.length < 2) return body;
  const trimmed = items.map((item) => trim(item) as Shown);
  const columns = [...new Set(trimmed.flatMap((item) => Object.keys(item)))];
  return { ...rest, items: { columns, rows: trimmed.map((item) => columns.map((name) => item[name] ?? null)) } };
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
