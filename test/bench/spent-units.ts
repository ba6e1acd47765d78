import { database } from '#shared/table/database.ts';

/** The requests to the table, and the capacity that they used. */
export interface Units {
  readonly reads: number;
  readonly readUnits: number;
  readonly writes: number;
  readonly writeUnits: number;
  /** The write units of batches. Of all writes of the synchronisation, only those of positions come in batches. */
  readonly batchUnits: number;
}

type Used = { -readonly [K in keyof Units]: Units[K] };
type Capacity = { readonly CapacityUnits?: number };

const READING = new Set(['GetItemCommand', 'BatchGetItemCommand', 'QueryCommand']);

/**
 * Counts the requests to the table from now on. Unlike `metered` it does not hold answers back, so it suits long runs and workers that
 * are killed. Returns a function that returns the counts so far.
 */
export function countUnits(): () => Units {
  const used: Used = { reads: 0, readUnits: 0, writes: 0, writeUnits: 0, batchUnits: 0 };
  database().client.middlewareStack.add(
    (next, context) => async (args) => {
      const answer = await next({ ...args, input: { ...args.input, ReturnConsumedCapacity: 'TOTAL' } as never });
      const { ConsumedCapacity = [] } = answer.output as { ConsumedCapacity?: Capacity | Capacity[] };
      const units = [ConsumedCapacity].flat().reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0);
      const { commandName = '' } = context as { commandName?: string };
      if (READING.has(commandName)) {
        used.reads += 1;
        used.readUnits += units;
      } else {
        used.writes += 1;
        used.writeUnits += units;
        if (commandName === 'BatchWriteItemCommand') used.batchUnits += units;
      }
      return answer;
    },
    { step: 'initialize', name: 'units' },
  );
  return () => ({ ...used });
}

export function unitsSince(before: Units, after: Units): Units {
  return {
    reads: after.reads - before.reads,
    readUnits: after.readUnits - before.readUnits,
    writes: after.writes - before.writes,
    writeUnits: after.writeUnits - before.writeUnits,
    batchUnits: after.batchUnits - before.batchUnits,
  };
}
