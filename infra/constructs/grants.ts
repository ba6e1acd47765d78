import type { Contract } from '#shared/contract/define-contract.ts';
import type { Deletable, Use } from '#shared/contract/use.ts';
import { KEY_PATTERNS, LINK_KEYS, RECORD_KEYS } from './key-patterns.ts';

/** A permission on the table. This file knows no CDK, which each test file that calls an operation would load for itself. */
export interface Grant {
  /** Actions of IAM, without `dynamodb:`. */
  readonly actions: readonly string[];
  readonly on: 'table' | 'table and indexes';
  /** Limits the permission to items whose partition key matches one of these patterns. */
  readonly keys?: readonly string[];
  /** Limits the permission to items whose partition key matches none of these patterns. */
  readonly except?: readonly string[];
  /**
   * The requests are parts of transactions. Whether IAM sees the keys of a transaction is not documented, so `keys` and `except` hold
   * only with the setting `narrowKeys=on`.
   */
  readonly inTransactions?: true;
}

/** Other uses give no permission on the table. See function-access.ts. */
const USES: Readonly<Partial<Record<Use, readonly Grant[]>>> = {
  'table:read': [
    { actions: ['GetItem', 'BatchGetItem'], on: 'table' },
    { actions: ['Query'], on: 'table and indexes' },
  ],
  'table:write': [
    { actions: ['PutItem', 'ConditionCheckItem'], on: 'table' },
    { actions: ['UpdateItem'], on: 'table', except: [KEY_PATTERNS.audit], inTransactions: true },
    { actions: ['DeleteItem'], on: 'table', keys: [KEY_PATTERNS.idempotency] },
  ],
  'links:delete': [{ actions: ['DeleteItem'], on: 'table', keys: LINK_KEYS, inTransactions: true }],
  'turns:write': [
    {
      actions: ['PutItem', 'UpdateItem'],
      on: 'table',
      keys: [KEY_PATTERNS.turns, KEY_PATTERNS.idempotency, KEY_PATTERNS.services],
    },
    { actions: ['DeleteItem'], on: 'table', keys: [KEY_PATTERNS.idempotency] },
  ],
  'answers:write': [{ actions: ['PutItem'], on: 'table', keys: [KEY_PATTERNS.feedAnswers] }],
  'key:make': [{ actions: ['PutItem'], on: 'table', keys: [KEY_PATTERNS.cursorKey] }],
  'desk:write': [{ actions: ['PutItem', 'DeleteItem'], on: 'table', keys: [KEY_PATTERNS.deskItems] }],
  'positions:write': [{ actions: ['BatchWriteItem'], on: 'table', keys: [KEY_PATTERNS.positions] }],
};

/** Returns the permissions on the table that follow from `uses`. */
export function grantsOfUses(uses: readonly Use[]): Grant[] {
  return [...uses.flatMap((use) => USES[use] ?? []), ...deletionsOf(uses)];
}

const PREFIX = 'delete:';

function deletionsOf(uses: readonly Use[]): Grant[] {
  const keys = uses
    .filter((use) => use.startsWith(PREFIX))
    .map((use) => RECORD_KEYS[use.slice(PREFIX.length) as Deletable]);
  return keys.length > 0 ? [{ actions: ['DeleteItem'], on: 'table', keys, inTransactions: true }] : [];
}

/**
 * Returns the permissions of an operation on the table. They follow from `uses` of its contract. The pipeline needs more: the rate
 * counters, the user record and the key of cursors. Those permissions are limited to their items.
 */
export function grantsOf({ access, query, uses }: Pick<Contract, 'access' | 'query' | 'uses'>): Grant[] {
  const reads = uses.includes('table:read');
  const writes = uses.includes('table:write');
  const isPaged = query !== undefined && ('cursor' in query.shape || 'after' in query.shape);
  const { counters, cursorKey, users } = KEY_PATTERNS;
  const only = (action: string, key: string): Grant => ({ actions: [action], on: 'table', keys: [key] });
  return [
    ...grantsOfUses(uses),
    ...(writes ? [] : [only('UpdateItem', counters)]),
    ...(reads || access === 'public' ? [] : [only('GetItem', users)]),
    ...(writes || !isPaged ? [] : [only('PutItem', cursorKey)]),
  ];
}
