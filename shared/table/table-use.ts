import { AsyncLocalStorage } from 'node:async_hooks';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { once } from '#shared/platform/once.ts';
import { READS } from './staged-reads.ts';

/** What a request asked of the table. */
export interface TableUse {
  requests: number;
  readUnits: number;
  writeUnits: number;
}

interface Capacity {
  readonly CapacityUnits?: number;
}

const uses = once(() => new AsyncLocalStorage<TableUse>());

/** Runs something, and counts what it asks of the table. `tableUse` returns the figures. */
export function countingTableUse<T>(run: () => T): T {
  return uses().run({ requests: 0, readUnits: 0, writeUnits: 0 }, run);
}

/** Returns the figures so far; undefined if nothing counts. */
export function tableUse(): Readonly<TableUse> | undefined {
  return uses().getStore();
}

/** Lets a client count its requests within `countingTableUse`, and ask the table for their units. */
export function countingRequests(client: DynamoDBDocumentClient): DynamoDBDocumentClient {
  client.middlewareStack.add(
    (next, context) => async (args) => {
      const use = uses().getStore();
      if (!use) return next(args);
      use.requests += 1;
      const answer = await next({ ...args, input: { ReturnConsumedCapacity: 'TOTAL', ...args.input } });
      const { ConsumedCapacity = [] } = answer.output as { ConsumedCapacity?: Capacity | Capacity[] };
      const units = [ConsumedCapacity].flat().reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0);
      use[Object.hasOwn(READS, String(context['commandName'])) ? 'readUnits' : 'writeUnits'] += units;
      return answer;
    },
    { step: 'initialize', priority: 'low', name: 'count-use' },
  );
  return client;
}
