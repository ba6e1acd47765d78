import { isDeepStrictEqual } from 'node:util';
import { checkOf, type Requirement, reliedOnBy } from './live.ts';
import type { Write } from './write.ts';

type Check = NonNullable<Write['ConditionCheck']>;

/** What is written together, all or nothing. */
export interface Transaction {
  readonly writes: readonly Write[];
  /** What the decision was made by. A write brings along the checks of the records that it names, so they need not stand here. */
  readonly relyingOn?: readonly Requirement[];
}

/**
 * Returns the items of a transaction: the writes in their order, then the checks. DynamoDB takes an item once, so a check of an item
 * that is written or checked already joins that condition.
 */
export function transactionItems({ relyingOn = [], writes }: Transaction): Write[] {
  const items = [...writes];
  const places = new Map(items.map((item, place) => [keyOf(item), place]));
  for (const [n, relied] of [...writes.flatMap(reliedOnBy), ...relyingOn].entries()) {
    const check = checkOf(relied);
    const place = places.get(keyOf(check));
    const item = place === undefined ? undefined : items[place];
    if (place === undefined || !item) places.set(keyOf(check), items.push(check) - 1);
    else items[place] = withCondition(item, bodyOf(check), n);
  }
  return items;
}

/** Returns how many of the 100 items of a transaction this one takes. */
export function transactionSize(transaction: Transaction): number {
  return transactionItems(transaction).length;
}

function bodyOf({ ConditionCheck, Delete, Put, Update }: Write): Check {
  return (Put ?? Update ?? Delete ?? ConditionCheck) as Check;
}

function keyOf(write: Write): string {
  const { pk, sk } = write.Put?.Item ?? bodyOf(write).Key ?? {};
  return `${bodyOf(write).TableName} ${pk} ${sk}`;
}

/** Returns the item with a second condition. Its placeholders get names of their own. An equal condition is not repeated. */
function withCondition(item: Write, check: Check, n: number): Write {
  const body = bodyOf(item);
  const conditionOf = ({ ConditionExpression, ExpressionAttributeNames, ExpressionAttributeValues }: Check) => [
    ConditionExpression,
    ExpressionAttributeNames,
    ExpressionAttributeValues,
  ];
  if (isDeepStrictEqual(conditionOf(body), conditionOf(check))) return item;
  const renamed = (text: string): string => text.replaceAll(/(?<kind>[#:])(?<name>\w+)/gu, `$<kind>relied${n}_$<name>`);
  const placeholders = <V>(of: Readonly<Record<string, V>> = {}): Record<string, V> =>
    Object.fromEntries(Object.entries(of).map(([name, value]) => [renamed(name), value]));
  const own = body.ConditionExpression ? `(${body.ConditionExpression}) AND ` : '';
  const names = { ...body.ExpressionAttributeNames, ...placeholders(check.ExpressionAttributeNames) };
  const values = { ...body.ExpressionAttributeValues, ...placeholders(check.ExpressionAttributeValues) };
  const joined = {
    ConditionExpression: `${own}(${renamed(check.ConditionExpression ?? '')})`,
    ExpressionAttributeNames: names,
    ...(Object.keys(values).length > 0 && { ExpressionAttributeValues: values }),
  };
  return Object.fromEntries(Object.entries(item).map(([kind, given]) => [kind, { ...given, ...joined }]));
}
