import { database } from '#shared/entities/database.ts';

/** What was asked of the table, in figures that do not depend on the machine. */
export interface Spent {
  readonly requests: number;
  readonly readUnits: number;
  readonly writeUnits: number;
  /** The names of the requests, such as `Query`, in the order in which they began. */
  readonly commands: readonly string[];
  /** How many requests had to wait for another one's answer, one after the other, the first included. */
  readonly roundTrips: number;
}

export interface Metered<T> extends Spent {
  readonly result: T;
  /** The same without the first round trip, in which each operation counts its caller's request and reads his record. */
  readonly own: Spent;
}

interface Sent {
  readonly command: string;
  /** 1 for a request that waited for none, one more than the deepest that had ended before it began. */
  readonly depth: number;
  readUnits: number;
  writeUnits: number;
  ended: boolean;
}

interface Capacity {
  readonly CapacityUnits?: number;
}

const METER = 'meter';
const READING = new Set(['GetItem', 'BatchGetItem', 'Query', 'Scan', 'TransactGetItems']);

/** Runs something and tells what it asked of the table. Runs side by side are counted together. */
export const metered = async <T>(run: () => Promise<T>): Promise<Metered<T>> => {
  const sent: Sent[] = [];
  const { middlewareStack } = database().client;
  middlewareStack.add(
    (next, context) => async (args) => {
      const command = String((context as { commandName?: string }).commandName).replace(/Command$/, '');
      const depth = 1 + Math.max(0, ...sent.filter(({ ended }) => ended).map((other) => other.depth));
      const request: Sent = { command, depth, readUnits: 0, writeUnits: 0, ended: false };
      sent.push(request);
      try {
        const answer = await next({ ...args, input: { ...args.input, ReturnConsumedCapacity: 'TOTAL' } as never });
        const units = unitsOf((answer.output as { ConsumedCapacity?: Capacity | Capacity[] }).ConsumedCapacity);
        if (READING.has(command)) request.readUnits = units;
        else request.writeUnits = units;
        return answer;
      } finally {
        request.ended = true;
      }
    },
    { step: 'initialize', priority: 'high', name: METER },
  );
  try {
    const result = await run();
    return { result, ...sumOf(sent), own: sumOf(sent.filter(({ depth }) => depth > 1)) };
  } finally {
    middlewareStack.remove(METER);
  }
};

const unitsOf = (capacity: Capacity | Capacity[] | undefined): number =>
  [capacity ?? []].flat().reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0);

const sumOf = (sent: readonly Sent[]): Spent => ({
  requests: sent.length,
  readUnits: sent.reduce((sum, { readUnits }) => sum + readUnits, 0),
  writeUnits: sent.reduce((sum, { writeUnits }) => sum + writeUnits, 0),
  commands: sent.map(({ command }) => command),
  roundTrips: new Set(sent.map(({ depth }) => depth)).size,
});
