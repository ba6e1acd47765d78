import { describe, expect, it } from '@jest/globals';
import * as deleteDriver from '#functions/drivers/delete-driver.ts';
import * as trackFlight from '#functions/flights/track-flight.ts';
import * as verifyLedgers from '#functions/jobs/verify-ledgers.ts';
import * as deleteVehicle from '#functions/vehicles/delete-vehicle.ts';
import * as deleteVip from '#functions/vips/delete-vip.ts';
import * as importVips from '#functions/vips/import-vips.ts';
import type { Contract } from '#shared/contract/define-contract.ts';
import { takesIdempotencyKey } from '#shared/contract/problems-of.ts';
import { later } from '#shared/domain/time/days.ts';
import type { OperationHandler } from '#shared/pipeline/pipeline-of.ts';
import { HOUR_MS } from '#shared/units/durations.ts';
import { anEvent } from '#test/support/activities.ts';
import { type CallOptions, call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { useFaults } from '#test/support/faults.ts';
import { aDriver, aVehicle } from '#test/support/fleet.ts';
import { aFlight } from '#test/support/flights.ts';
import { run } from '#test/support/run.ts';
import { RIDE } from '#test/support/samples/bookings.ts';
import { nextNumber, type Stage } from '#test/support/samples/sample.ts';
import { useStage } from '#test/support/samples/stage.ts';
import { allItems } from '#test/support/table-items.ts';
import { someVips } from '#test/support/vips.ts';

const stage = useStage();
const faults = useFaults();
const clock = useClock();

interface Scenario {
  readonly operation: { readonly contract: Contract; readonly handler: OperationHandler };
  readonly prepare: (stage: Stage) => Promise<CallOptions>;
  /** The kinds of items that may be left at the end, beside audit records, keys and users: how many of each. */
  readonly left: Readonly<Record<string, number>>;
}

/** More rides than one transaction releases. */
const MANY = 50;

async function rides(as: string, count: number, fields: Record<string, unknown>): Promise<void> {
  for (let ride = 0; ride < count; ride += 1) {
    const at = (hour: number) => later(RIDE.startTime, hour * HOUR_MS);
    await anEvent(as, { ...RIDE, ...fields, startTime: at(ride), endTime: at(ride + 1) });
  }
}

const SCENARIOS: Readonly<Record<string, Scenario>> = {
  'deleting a VIP for good takes them off all activities': {
    operation: deleteVip,
    prepare: async ({ as, flights }) => {
      const [vipId = ''] = await someVips(as, 1);
      await rides(as, 3, { vipIds: [vipId] });
      const flightNumber = `BA${nextNumber()}`;
      flights.stub.setFlights([aFlight({ iata: flightNumber })]);
      const body = { flightNumber, flightDate: '2027-05-09', vipIds: [vipId] };
      await call(trackFlight, { as, body });
      return { params: { vipId }, query: { hard: 'true' } };
    },
    left: { activity: 3, attendance: 0, vip: 0 },
  },
  'deleting a driver releases all their rides': {
    operation: deleteDriver,
    prepare: async ({ as }) => {
      const driverId = await aDriver();
      await rides(as, MANY, { driverId });
      return { params: { driverId }, query: { unassign: 'true' } };
    },
    left: { activity: MANY, driver: 1 },
  },
  'deleting a vehicle for good releases all its rides': {
    operation: deleteVehicle,
    prepare: async ({ as }) => {
      const vehicleId = await aVehicle();
      await rides(as, 2, { vehicleId });
      return { params: { vehicleId }, query: { unassign: 'true', hard: 'true' } };
    },
    left: { activity: 2, vehicle: 0 },
  },
  'following a flight asks the provider and stores what it said': {
    operation: trackFlight,
    prepare: async ({ as, flights }) => {
      const flightNumber = `BA${nextNumber()}`;
      flights.stub.setFlights([aFlight({ iata: flightNumber })]);
      const vipIds = await someVips(as, 1);
      return { body: { flightNumber, flightDate: '2027-05-09', vipIds } };
    },
    left: { flight: 1, vip: 1 },
  },
  'importing a list creates each guest once': {
    operation: importVips,
    prepare: () => {
      const list = nextNumber();
      const rows = Array.from({ length: 60 }, (_each, n) => `Guest${list}x${n},ADMIN`);
      return Promise.resolve({
        body: ['Name,Department', ...rows].join('\r\n'),
        headers: { 'content-type': 'text/csv' },
      });
    },
    left: { vip: 60 },
  },
};

async function countsOf(kinds: readonly string[]): Promise<Record<string, number>> {
  const items = [...(await allItems()).values()];
  return Object.fromEntries(kinds.map((kind) => [kind, items.filter((item) => item['__edb_e__'] === kind).length]));
}

/** Longer than the lease of an Idempotency-Key. */
const LEASE_MS = 36_000;
/** More transactions than any request sends. */
const ALL = 1_000;

describe('a Lambda that is killed between two transactions leaves a state that a repeat completes:', () => {
  it.each(Object.entries(SCENARIOS))('%s', async (_what, { left, operation, prepare }) => {
    const kinds = Object.keys(left);
    /** Sends a request that is killed after this many transactions, and then the same once more. */
    const attempt = async (killedAfter: number): Promise<number> => {
      const existing = await countsOf(kinds);
      const options = await prepare(stage);
      const key = takesIdempotencyKey(operation.contract) ? { 'idempotency-key': `killed-${killedAfter}` } : {};
      const ask = () => call(operation, { as: stage.as, ...options, headers: { ...options.headers, ...key } });
      const { success } = operation.contract;
      const sent = faults.killAfter(killedAfter);
      expect((await ask()).status).toBe(killedAfter === ALL ? success.status : 500);
      const transactions = sent();
      faults.off();
      if (killedAfter !== ALL) {
        clock.pass(LEASE_MS);
        expect((await ask()).status).toBe(success.status);
      }
      const counts = await countsOf(kinds);
      const added = Object.fromEntries(kinds.map((kind) => [kind, (counts[kind] ?? 0) - (existing[kind] ?? 0)]));
      expect({ killedAfter, ...added }).toEqual({ killedAfter, ...left });
      expect(await run(verifyLedgers)).toMatchObject({ differences: [] });
      return transactions;
    };
    const transactions = await attempt(ALL);
    expect(transactions).toBeGreaterThan(1);
    for (let killedAfter = 1; killedAfter < transactions; killedAfter += 1) await attempt(killedAfter);
  });
});
