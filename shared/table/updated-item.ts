import type { Item } from './condition.ts';
import type { Write } from './write.ts';

type Update = NonNullable<Write['Update']>;

/** The clauses of an update, each with its list of changes. */
const CLAUSE = /\b(SET|REMOVE|ADD|DELETE)\b\s+(.*?)(?=\s+(?:SET|REMOVE|ADD|DELETE)\b|$)/gs;

const IF_NOT_EXISTS = /^if_not_exists\((?<name>[^,]+),\s*(?<value>[^)]+)\)$/;

/** Returns an item as an update leaves it, as DynamoDB does it. Knows what the entities of this project write. Throws for anything else. */
export function updatedItem(before: Item | undefined, update: Update): Item {
  const {
    ExpressionAttributeNames: names = {},
    ExpressionAttributeValues: values = {},
    Key,
    UpdateExpression,
  } = update;
  const after: Record<string, unknown> = { ...before, ...Key };
  const nameOf = (text: string): string => names[text.trim()] ?? text.trim();
  const valueOf = (text: string): unknown => {
    const { name, value } = IF_NOT_EXISTS.exec(text.trim())?.groups ?? {};
    const placeholder = (value ?? text).trim();
    if (!(placeholder in values)) throw new Error(`the update has a value that is not known here: ${text}`);
    return (name === undefined ? undefined : before?.[nameOf(name)]) ?? values[placeholder];
  };
  for (const [, clause, list = ''] of (UpdateExpression ?? '').matchAll(CLAUSE)) {
    for (const change of list.split(/,(?![^(]*\))/)) {
      const [subject = '', operand = ''] = clause === 'SET' ? change.split(/=(.*)/s) : change.trim().split(/\s+/);
      const name = nameOf(subject);
      if (clause === 'SET') after[name] = valueOf(operand);
      else if (clause === 'REMOVE') delete after[name];
      else after[name] = combined(clause ?? '', before?.[name], valueOf(operand));
      if (after[name] === undefined) delete after[name];
    }
  }
  return after;
}

/** Adds to a number, or adds to or deletes from a set. DynamoDB keeps no empty set. */
function combined(clause: string, old: unknown, value: unknown): unknown {
  if (typeof value === 'number') return Number(old ?? 0) + value;
  if (!(value instanceof Set)) throw new Error('an update adds what is neither a number nor a set');
  const had = [...((old ?? []) as Set<unknown>)];
  const left = clause === 'ADD' ? [...had, ...value] : had.filter((each) => !value.has(each));
  return left.length > 0 ? new Set(left) : undefined;
}
