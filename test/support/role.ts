import { AsyncLocalStorage } from 'node:async_hooks';
import { type Grant, grantsOf, grantsOfUses } from '#infra/constructs/grants.ts';
import type { Contract } from '#shared/contract/define-contract.ts';
import type { JobContract } from '#shared/contract/define-job.ts';
import { database } from '#shared/table/database.ts';

/** A request to the table: an IAM action on the table or an index, and its partition keys. */
export interface Asked {
  readonly action: string;
  readonly index?: string | undefined;
  readonly keys: readonly string[];
  /** Part of a transaction. */
  readonly inTransaction?: true;
}

/**
 * Returns whether these grants allow the request with `narrowKeys=on`, as IAM would decide. A part of a transaction must also be allowed
 * where IAM sees no keys of transactions: by a grant without conditions on keys, or by one that loses them with `narrowKeys=off`.
 */
export function mayDo(grants: readonly Grant[], { action, inTransaction, index, keys }: Asked): boolean {
  return grants.some((grant) => {
    if (!grant.actions.includes(action) || (index !== undefined && grant.on === 'table')) return false;
    const { except, keys: patterns } = grant;
    if (!patterns && !except) return true;
    if (inTransaction && !grant.inTransactions) return false;
    const matches = (key: string, some: readonly string[]) => some.some((pattern) => isLike(key, pattern));
    return (
      keys.length > 0 && keys.every((key) => (!patterns || matches(key, patterns)) && !(except && matches(key, except)))
    );
  });
}

/** Matches like `StringLike`, for patterns without a wildcard or with one at the end. */
export function isLike(text: string, pattern: string): boolean {
  return pattern.endsWith('*') ? text.startsWith(pattern.slice(0, -1)) : text === pattern;
}

interface Running {
  readonly grants: readonly Grant[];
  readonly denied: Set<string>;
}

const running = new AsyncLocalStorage<Running>();
const known = new WeakMap<Contract | JobContract, readonly Grant[]>();
let watching = false;

/** Runs an operation or a job. Throws if it made a request to the table that the role of its Lambda does not allow. */
export async function inRoleOf<T>(contract: Contract | JobContract, run: () => Promise<T>): Promise<T> {
  if (!watching) watch();
  const isJob = 'jobId' in contract;
  const grants = known.get(contract) ?? (isJob ? grantsOfUses(contract.uses) : grantsOf(contract));
  known.set(contract, grants);
  const role: Running = { grants, denied: new Set() };
  const result = await running.run(role, run);
  if (role.denied.size === 0) return result;
  throw new Error(
    `the role of ${isJob ? contract.jobId : contract.operationId} may not ${[...role.denied].join(', nor ')}: see its \`uses\``,
  );
}

/** Runs something that is no part of the operation that runs now: what another request, or the test, does meanwhile. */
export function outsideRole<T>(run: () => Promise<T>): Promise<T> {
  return running.exit(run);
}

/** Tells whether an operation or a job runs now, and not the test itself. */
export function isInRole(): boolean {
  return running.getStore() !== undefined;
}

function watch(): void {
  watching = true;
  database().client.middlewareStack.add(
    (next, context) => (args) => {
      const role = running.getStore();
      const command = String((context as { commandName?: string }).commandName).replace(/Command$/, '');
      for (const asked of role ? askedBy(command, args.input as Input) : []) {
        if (!mayDo(role?.grants ?? [], asked)) role?.denied.add(`${asked.action} ${asked.keys.join(', ')}`.trim());
      }
      return next(args);
    },
    { step: 'initialize', name: 'role' },
  );
}

type Item = Readonly<Record<string, unknown>>;
interface Write {
  readonly Key?: Item;
  readonly Item?: Item;
}
interface Input extends Write {
  readonly IndexName?: string;
  readonly RequestItems?: Readonly<
    Record<string, { readonly Keys: readonly Item[] } | readonly Readonly<Record<string, Write>>[]>
  >;
  readonly TransactItems?: readonly Readonly<Record<string, Write>>[];
}

const ACTIONS: Readonly<Record<string, string>> = {
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
  Get: 'GetItem',
};

function keyOf({ Item, Key }: Write): string[] {
  const key = (Key ?? Item)?.['pk'];
  return key === undefined ? [] : [String(key)];
}

function askedBy(command: string, input: Input): Asked[] {
  if (input.TransactItems) {
    return input.TransactItems.flatMap((write) =>
      Object.entries(write).map(([name, part]) => ({
        action: ACTIONS[name] ?? name,
        keys: keyOf(part),
        inTransaction: true as const,
      })),
    );
  }
  const batched = Object.values(input.RequestItems ?? {}).flatMap((batch): Write[] =>
    'Keys' in batch ? batch.Keys.map((Key) => ({ Key })) : batch.flatMap((write) => Object.values(write)),
  );
  const keys = batched.length > 0 ? batched.flatMap(keyOf) : keyOf(input);
  return [{ action: command, index: input.IndexName, keys }];
}
