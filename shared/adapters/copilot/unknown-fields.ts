import { isFields } from '#shared/domain/records.ts';

/** Fields of an endpoint that we do not know, such as what the model thought and its signature. They go back to it as they came. */
export type Given = Readonly<Record<string, unknown>>;

/** A conversation is stored, and has little room. A thought that is cut still counts. A signature that is cut does not. */
const MAX_TEXT = 20_000;
const MAX_GIVEN = 40_000;
const MAX_DEPTH = 16;

/** Texts that say what something is: of a stream, each part may repeat them. */
const NAMES = ['id', 'type', 'format', 'role', 'name', 'index'];

/** Joins what came before with what comes next of it: texts and lists follow each other, and items with the same `index` are one. */
export function joined(before: unknown, next: unknown, field = '', depth = 0): unknown {
  if (before === undefined || before === null || depth > MAX_DEPTH) return next;
  if (next === undefined || next === null) return before;
  if (typeof before === 'string' && typeof next === 'string') return NAMES.includes(field) ? next : before + next;
  if (Array.isArray(before) && Array.isArray(next))
    return next.reduce((list, item) => withItem(list, item, depth), before);
  if (!isFields(before) || !isFields(next)) return next;
  const both = Object.entries(next).map(
    ([name, value]) => [name, joined(before[name], value, name, depth + 1)] as const,
  );
  return { ...before, ...Object.fromEntries(both) };
}

function withItem(list: readonly unknown[], item: unknown, depth: number): unknown[] {
  const place =
    isFields(item) && typeof item['index'] === 'number'
      ? list.findIndex((each) => isFields(each) && each['index'] === item['index'])
      : -1;
  return place === -1 ? [...list, item] : list.with(place, joined(list[place], item, '', depth + 1));
}

/** Returns the fields that are worth sending back; undefined if there are none, or too much of them. */
export function worthKeeping(given: Given): Given | undefined {
  const kept = Object.entries(given).flatMap(([name, value]) =>
    isEmpty(value)
      ? []
      : [[name, typeof value === 'string' ? value.slice(0, MAX_TEXT).toWellFormed() : value] as const],
  );
  const fields = Object.fromEntries(kept);
  return kept.length > 0 && JSON.stringify(fields).length <= MAX_GIVEN ? fields : undefined;
}

/** Strict endpoints refuse fields that others send empty. An empty text may be asked for. */
function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || (typeof value === 'object' && Object.keys(value).length === 0);
}
