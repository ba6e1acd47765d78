import type { Field, Operation } from './operations.ts';

/** What a person has put into a form, by the names of its fields. `undefined`: nothing. `null`: they took it away. */
export type Values = Readonly<Record<string, unknown>>;

/** The fields that tell apart what a body is, such as a ride from a meal. */
const TELLING = ['type', 'kind'] as const;

/** Returns the fields that a body has, as long as it is of this type or kind. */
export function fieldsFor(fields: readonly Field[], values: Values): readonly Field[] {
  const chosen = TELLING.map((name) => values[name]);
  return fields.filter(({ types }) => !types || types.some((type) => chosen.includes(type)));
}

export function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true;
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === 'object' && Object.values(value).every(isEmpty);
}

/** Returns a value as the request has it: without what is empty. `undefined`: there is none. */
function sent(field: Field, value: unknown): unknown {
  if (value === null) return field.isNullable ? null : undefined;
  if (field.type === 'object' && typeof value === 'object') {
    const within = sentOf(field.fields ?? [], value as Values);
    return Object.keys(within).length > 0 ? within : undefined;
  }
  if (Array.isArray(value)) {
    const { item } = field;
    const items = value.map((each) => (item ? sent(item, each) : each)).filter((each) => !isEmpty(each));
    return items.length > 0 || field.isRequired || value.length === 0 ? items : undefined;
  }
  if (field.type === 'map' && typeof value === 'object' && field.item) {
    const { item } = field;
    const entries = Object.entries(value as Values).map(([key, each]) => [key, sent(item, each)] as const);
    return Object.fromEntries(entries.filter(([key, each]) => key !== '' && each !== undefined));
  }
  return isEmpty(value) ? undefined : value;
}

function sentOf(fields: readonly Field[], values: Values): Record<string, unknown> {
  const pairs = fields.map((field) => [field.name, sent(field, values[field.name])] as const);
  return Object.fromEntries(pairs.filter(([, value]) => value !== undefined));
}

export function isSame(a: unknown, b: unknown): boolean {
  if (a === b || (isEmpty(a) && isEmpty(b))) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return isSameMoment(a, b);
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...names].every((name) => isSame((a as Values)[name], (b as Values)[name]));
}

function isSameMoment(a: unknown, b: unknown): boolean {
  const isMoment = (each: unknown): each is string => typeof each === 'string' && /^\d{4}-\d\d-\d\dT/.test(each);
  return isMoment(a) && isMoment(b) && Date.parse(a) === Date.parse(b);
}

/** The request that a form makes. */
export interface FormCall {
  readonly operationId: string;
  readonly params?: Values;
  readonly query?: Values;
  readonly body?: Values;
}

/** Returns the request of a form. `before`: the record that it changes; then only what differs is sent. */
export function callOf(operation: Operation, values: Values, before?: Values): FormCall {
  const { body, id, method, params, query } = operation;
  const asked = sentOf(query, values);
  const fields = fieldsFor(body, values);
  const sending = method === 'PATCH' && before ? changesOf(fields, values, before) : sentOf(fields, values);
  return {
    operationId: id,
    params: sentOf(params, values),
    ...(Object.keys(asked).length > 0 && { query: asked }),
    ...(body.length > 0 || method === 'POST' ? { body: sending } : {}),
  };
}

/** Returns what a change sends: each value that differs from the record, and null for what was taken away. */
function changesOf(fields: readonly Field[], values: Values, before: Values): Record<string, unknown> {
  const changed = fields.filter(({ name }) => name in values && !isSame(values[name], before[name]));
  return Object.fromEntries(
    changed.flatMap((field): [string, unknown][] => {
      const value = sent(field, values[field.name]);
      if (value !== undefined) return [[field.name, value]];
      return field.isNullable ? [[field.name, null]] : [];
    }),
  );
}

/** Returns the names of the required fields that have no value yet. */
export function missingIn(operation: Operation, values: Values, isChange: boolean): string[] {
  const needed = [...operation.params, ...operation.query, ...(isChange ? [] : fieldsFor(operation.body, values))];
  return needed
    .filter(({ isRequired, name, type }) => isRequired && isEmpty(values[name]) && !(type === 'list' && values[name]))
    .map(({ name }) => name);
}

/** A field that two versions of a record have differently. */
export interface Difference {
  readonly field: Field;
  readonly before: unknown;
  readonly after: unknown;
}

/** Returns what an answer has differently from the record before it, by the fields of the form. */
export function differencesOf(fields: readonly Field[], before: Values, after: Values): Difference[] {
  return fields
    .filter(({ name }) => name in after && !isSame(before[name], after[name]))
    .map((field) => ({ field, before: before[field.name], after: after[field.name] }));
}

/** Returns what this request would overwrite of what another person changed meanwhile. */
export function theirChanges(fields: readonly Field[], seen: Values, present: Values): Difference[] {
  return fields
    .filter(({ name }) => !isSame(seen[name], present[name]))
    .map((field) => ({ field, before: seen[field.name], after: present[field.name] }));
}
