import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { database } from '#shared/table/database.ts';

/** The requests to the table, in figures that do not depend on the machine. */
export interface Spent {
  readonly requests: number;
  readonly readUnits: number;
  readonly writeUnits: number;
  /** The names of the requests, such as `Query`, in order of start. */
  readonly commands: readonly string[];
  /** The number of sequential steps: requests of one step run in parallel. */
  readonly roundTrips: number;
}

export interface Metered<T> extends Spent {
  readonly result: T;
  /** The same without the first round trip, in which each operation counts the request and reads the record of the caller. */
  readonly own: Spent;
}

interface Sent {
  readonly command: string;
  /** The round trip of the request, from 1. */
  readonly trip: number;
  readUnits: number;
  writeUnits: number;
}

interface Capacity {
  readonly CapacityUnits?: number;
}

const METER = 'meter';
const READING = new Set(['GetItem', 'BatchGetItem', 'Query', 'Scan', 'TransactGetItems']);

/**
 * Runs something and counts its requests to the table. Concurrent runs are counted together. Answers of one round trip are released
 * together, as if all requests took the same time. So the number of round trips does not depend on the machine.
 */
export async function metered<T>(run: () => Promise<T>): Promise<Metered<T>> {
  const sent: Sent[] = [];
  const trips = inStep();
  const { middlewareStack } = database().client;
  middlewareStack.add(
    (next, context) => async (args) => {
      const command = String((context as { commandName?: string }).commandName).replace(/Command$/, '');
      const request: Sent = { command, trip: trips.begin(), readUnits: 0, writeUnits: 0 };
      sent.push(request);
      try {
        const answer = await next({ ...args, input: { ...args.input, ReturnConsumedCapacity: 'TOTAL' } as never });
        const units = unitsOf((answer.output as { ConsumedCapacity?: Capacity | Capacity[] }).ConsumedCapacity);
        if (READING.has(command)) request.readUnits = units;
        else request.writeUnits = units;
        return answer;
      } finally {
        await trips.end();
      }
    },
    { step: 'initialize', priority: 'high', name: METER },
  );
  try {
    const result = await run();
    return { result, ...sumOf(sent), own: sumOf(sent.filter(({ trip }) => trip > 1)) };
  } finally {
    middlewareStack.remove(METER);
  }
}

/**
 * The operation counts the request while it verifies the token in another thread, and then reads the caller. The engine answers faster than a
 * busy machine verifies.
 */
const FIRST_TRIP_MS = 20;

/** Holds answers back until all requests of the same round trip have theirs, and no other request is about to start. */
function inStep() {
  let trip = 1;
  let unanswered = 0;
  let released = Promise.withResolvers<void>();
  const release = (): void => {
    trip += 1;
    released.resolve();
    released = Promise.withResolvers();
  };
  const end = async (): Promise<void> => {
    const mine = trip;
    const { promise } = released;
    unanswered -= 1;
    if (mine === 1) await pause(FIRST_TRIP_MS);
    await nextTurn();
    await nextTurn();
    if (unanswered === 0 && mine === trip) release();
    await promise;
  };
  const begin = (): number => {
    unanswered += 1;
    return trip;
  };
  return { begin, end };
}

function unitsOf(capacity: Capacity | Capacity[] | undefined): number {
  return [capacity ?? []].flat().reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0);
}

function sumOf(sent: readonly Sent[]): Spent {
  return {
    requests: sent.length,
    readUnits: sent.reduce((sum, { readUnits }) => sum + readUnits, 0),
    writeUnits: sent.reduce((sum, { writeUnits }) => sum + writeUnits, 0),
    commands: sent.map(({ command }) => command),
    roundTrips: new Set(sent.map(({ trip }) => trip)).size,
  };
}
