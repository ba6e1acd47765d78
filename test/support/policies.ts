import { isLike } from './role.ts';

/** A statement of a policy in a template. */
export interface Statement {
  readonly Effect: string;
  readonly Action: string | readonly string[];
  readonly Resource: unknown;
  readonly Condition?: Readonly<Record<string, Readonly<Record<string, string | readonly string[]>>>>;
}

const LEADING_KEYS = 'dynamodb:LeadingKeys';

type Test = (keys: readonly string[], values: readonly string[]) => boolean;

/** The conditions that our policies use, as IAM evaluates them. `ForAllValues` is also true where there is no value. */
const TESTS: Readonly<Record<string, Test>> = {
  'ForAllValues:StringLike': (keys, patterns) => keys.every((key) => patterns.some((each) => isLike(key, each))),
  'ForAllValues:StringNotLike': (keys, patterns) => keys.every((key) => !patterns.some((each) => isLike(key, each))),
  Null: (keys, values) => values.every((value) => (keys.length === 0) === (value === 'true')),
};

function isMet({ Condition = {} }: Statement, keys: readonly string[]): boolean {
  return Object.entries(Condition).every(([name, tested]) => {
    const test = TESTS[name];
    const [[about, values] = ['', []], ...more] = Object.entries(tested);
    if (!test || about !== LEADING_KEYS || more.length > 0) throw new Error(`no rule for the condition ${name}`);
    return test(keys, [values].flat());
  });
}

/** Returns whether the statements allow an action of DynamoDB on items with these partition keys. */
export function policyAllows(statements: readonly Statement[], action: string, keys: readonly string[]): boolean {
  return statements.some((each) => {
    if (each.Effect !== 'Allow') throw new Error(`no rule for the effect ${each.Effect}`);
    return [each.Action].flat().includes(`dynamodb:${action}`) && isMet(each, keys);
  });
}

/** A write of a transaction: an action of DynamoDB, and the partition key of its item. */
export type TransactedWrite = readonly [action: string, key: string];

/** What IAM may see of the keys of a transaction. AWS does not document it. */
export type Reading = 'each write with its key' | 'each write with all keys' | 'no keys';
export const READINGS: readonly Reading[] = ['each write with its key', 'each write with all keys', 'no keys'];

/** Returns whether the statements allow all writes of a transaction, if IAM reads its keys in this way. */
export function policyAllowsTransaction(
  statements: readonly Statement[],
  writes: readonly TransactedWrite[],
  reading: Reading,
): boolean {
  const all = reading === 'no keys' ? [] : writes.map(([, key]) => key);
  return writes.every(([action, key]) =>
    policyAllows(statements, action, reading === 'each write with its key' ? [key] : all),
  );
}
