import type { Contract, Use } from '#shared/contract/define-contract.ts';
import { KEY_PATTERNS } from './key-patterns.ts';

/** Something that a function may do to the table. */
export interface Grant {
  /** As IAM names them, without `dynamodb:`. */
  readonly actions: readonly string[];
  readonly on: 'table' | 'table and indexes';
  /** Patterns of partition keys: only to items that match one of them. */
  readonly keys?: readonly string[];
}

const USES: Readonly<Record<Use, readonly Grant[]>> = {
  'table:read': [
    { actions: ['GetItem', 'BatchGetItem'], on: 'table' },
    { actions: ['Query'], on: 'table and indexes' },
  ],
  'table:write': [{ actions: ['PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'], on: 'table' }],
  // What these allow is no matter of the table: see constructs/file-access.ts.
  'files:read': [],
  'files:write': [],
  // Nor are these: see constructs/service-access.ts.
  flights: [],
  schedules: [],
};

/** What a function may do that touches this and nothing else. */
export const grantsOfUses = (uses: readonly Use[]): Grant[] => uses.flatMap((use) => USES[use]);

/**
 * What an operation may do: what its contract says it touches and, item by item, what the pipeline needs before the operation is
 * asked at all.
 */
export const grantsOf = ({ access, query, uses }: Pick<Contract, 'access' | 'query' | 'uses'>): Grant[] => {
  const reads = uses.includes('table:read');
  const writes = uses.includes('table:write');
  const asksForPages = query !== undefined && 'cursor' in query.shape;
  const { counters, cursorKey, users } = KEY_PATTERNS;
  const only = (action: string, key: string): Grant => ({ actions: [action], on: 'table', keys: [key] });
  return [
    ...grantsOfUses(uses),
    ...(writes ? [] : [only('UpdateItem', counters)]),
    ...(reads || access === 'public' ? [] : [only('GetItem', users)]),
    ...(writes || !asksForPages ? [] : [only('PutItem', cursorKey)]),
  ];
};
