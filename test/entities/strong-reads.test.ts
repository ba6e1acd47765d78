import { describe, expect, it } from '@jest/globals';
import { heldIds, writtenDays } from '#shared/entities/assignments/ledger.ts';
import { findDrivers, linkedUserIds } from '#shared/entities/drivers/driver.ts';
import { erasePositions, storedTimes } from '#shared/entities/gps/position.ts';
import { database } from '#shared/table/database.ts';
import { findAvailability } from '#shared/use-cases/assignments/availability.ts';
import { aDriver } from '#test/support/fleet.ts';
import { useTable } from '#test/support/table.ts';

useTable();

interface Read {
  readonly ConsistentRead?: boolean;
  readonly ExpressionAttributeValues?: Readonly<Record<string, unknown>>;
  readonly Key?: Readonly<Record<string, unknown>>;
}

/** Returns the reads of single keys and of queries that `run` sends. The embedded table answers all of them with the newest data. */
async function readsOf(run: () => Promise<unknown>): Promise<Read[]> {
  const reads: Read[] = [];
  const { middlewareStack } = database().client;
  middlewareStack.add(
    (next, context) => (args) => {
      const { commandName = '' } = context as { commandName?: string };
      if (/^(?:GetItem|Query)Command$/.test(commandName)) reads.push(args.input as Read);
      return next(args);
    },
    { step: 'initialize', priority: 'high', name: 'reads' },
  );
  try {
    await run();
  } finally {
    middlewareStack.remove('reads');
  }
  return reads;
}

const RANGE = { from: '2027-05-10T00:00:00.000Z', to: '2027-05-11T00:00:00.000Z' };

describe('a read that a write rests on asks for the newest data', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['the users of a driver', () => linkedUserIds('drv_1')],
    ['the ledger days of a vehicle', () => writtenDays('VEHICLE', 'veh_1', '2027-05-10', '2027-05-12')],
    ['all ledger days of a driver', () => writtenDays('DRIVER', 'drv_1')],
    ['the rides that a driver holds', () => heldIds('DRIVER', 'drv_1', RANGE)],
    ['the stored fixes of a device', () => storedTimes('dev_1', RANGE)],
    ['the positions of a device that are removed', () => erasePositions('dev_1')],
  ])('%s', async (_what, run) => {
    expect((await readsOf(run)).map(({ ConsistentRead }) => ConsistentRead)).toEqual([true]);
  });
});

describe('the availability of drivers', () => {
  const window = { startTime: RANGE.from, endTime: '2027-05-10T01:00:00.000Z' };
  const reader = { resource: 'DRIVER', all: () => findDrivers([]), some: findDrivers } as const;

  it('reads the ledger days of a driver who is asked for by id, and no others, with the newest data', async () => {
    const id = await aDriver();
    const reads = await readsOf(() => findAvailability(reader, { ...window, ids: [id] }));
    const ledgers = reads.filter((read) => JSON.stringify(read).includes('ledger'));
    expect(ledgers).toEqual([expect.objectContaining({ ConsistentRead: true })]);
    expect(JSON.stringify(ledgers)).toContain(id);
  });
});
