import type { Write } from '#shared/table/write.ts';

export type Items = readonly Write[];
type Body = NonNullable<Write['Update']>;

const KINDS = ['Put', 'Update', 'Delete', 'ConditionCheck'] as const;
/** Files through which others commit. The name of a condition is the file that calls them. */
const PASSES_ON = ['activities/save-in-phases', 'records/change-record'];

/**
 * Conditions that are the same wherever a write is committed, because one place adds them: every write leaves an audit record, every
 * step counts in its proposal, and every change of the copilot relies on its turn.
 */
const SHARED = [
  ['audit', ''],
  ['proposal', 'applied'],
  ['turn', ''],
] as const;

/**
 * Returns the file that commits, from the stack of the call: the file of `use-cases` or `functions` that calls `commit`, without a pause
 * in between. Undefined for a write of a test or a migration. What a test does meanwhile, as another request, is not part of it.
 */
export function committedAt(stack: string): string | undefined {
  const lines = stack.split('\n').filter((line) => !line.includes('/test/conditions/'));
  const end = lines.findIndex((line) => line.includes('at async ') || line.includes('/test/'));
  const files = lines.slice(0, end === -1 ? undefined : end).flatMap((line) => {
    const found = /(?<!infra\/local\/)(?:shared\/use-cases|functions)\/(?<file>[\w/-]+)\.ts:/u.exec(line)?.groups?.[
      'file'
    ];
    return found === undefined ? [] : [found];
  });
  return files.find((file) => !PASSES_ON.includes(file)) ?? files[0];
}

function entityOf({ Item, Key }: { readonly Item?: Body['Key']; readonly Key?: Body['Key'] }): string {
  return /^\$(?<entity>[a-z]+)_/u.exec(String((Key ?? Item)?.['sk']))?.groups?.['entity'] ?? 'other';
}

/** Returns the condition in a form that all requests share: names for placeholders of names, `?` for those of values. */
function expressionOf({ ConditionExpression = '', ExpressionAttributeNames = {} }: Body): string {
  return ConditionExpression.replaceAll(/#\w+/gu, (name) => ExpressionAttributeNames[name] ?? name)
    .replaceAll(/relied\d+_/gu, '')
    .replaceAll(/:\w+/gu, '?');
}

/** Returns the name of the condition of an item: where it is committed, the kind of write, the entity, and what must hold. */
export function nameOf(place: string, item: Write): string | undefined {
  const kind = KINDS.find((each) => item[each]);
  const body = kind && (item[kind] as Body);
  if (!body?.ConditionExpression) return undefined;
  const entity = entityOf(body);
  const isShared = SHARED.some(([each, expression]) => each === entity && expressionOf(body).includes(expression));
  return `${isShared ? entity : place}: ${kind} ${entity} if ${expressionOf(body)}`;
}

/** Returns the item without its condition: none for a check, else the same write. Names and values that no one uses are an error. */
export function withoutCondition(item: Write): Write[] {
  const kind = KINDS.find((each) => item[each]);
  if (!kind || kind === 'ConditionCheck') return [];
  const {
    ConditionExpression: _dropped,
    ExpressionAttributeNames,
    ExpressionAttributeValues,
    ...body
  } = item[kind] as Body;
  const used = (body as { UpdateExpression?: string }).UpdateExpression ?? '';
  const isUsed = ([name]: readonly [string, unknown]): boolean => new RegExp(`${name}\\b`, 'u').test(used);
  const kept = <V>(of: Readonly<Record<string, V>> = {}) => Object.fromEntries(Object.entries(of).filter(isUsed));
  const names = kept(ExpressionAttributeNames);
  const values = kept(ExpressionAttributeValues);
  return [
    {
      [kind]: {
        ...body,
        ...(Object.keys(names).length > 0 && { ExpressionAttributeNames: names }),
        ...(Object.keys(values).length > 0 && { ExpressionAttributeValues: values }),
      },
    },
  ];
}
