import * as deleteDriver from '#functions/drivers/delete-driver.ts';
import * as deleteVehicle from '#functions/vehicles/delete-vehicle.ts';
import { markDeleted } from '#shared/domain/records.ts';
import { driverStore } from '#shared/entities/drivers/driver.ts';
import { vehicleStore } from '#shared/entities/vehicles/vehicle.ts';
import type { StoredRecord } from '#shared/schemas/record.ts';
import type { RecordStore } from '#shared/table/record-store.ts';
import { transact } from '#shared/table/transact.ts';
import { anEvent } from '#test/support/activities.ts';
import { aBlock } from '#test/support/blocks.ts';
import { aDriver, aVehicle } from '#test/support/fleet.ts';
import { RIDE } from '#test/support/samples/bookings.ts';
import { useStage } from '#test/support/samples/stage.ts';
import { requestsOf, testTransactions } from '#test/support/transactions.ts';

const stage = useStage();
const ask = requestsOf(stage);

const forGood = { query: { unassign: 'true', hard: 'true' } };

/** Marks a record as deleted and leaves its rides, like a deletion that was interrupted. */
async function markOnly<R extends StoredRecord>(store: RecordStore<R>, id: string): Promise<void> {
  const record = await store.find(id);
  if (!record) throw new Error(`no record ${id}`);
  await transact([store.replace(record, markDeleted(record, '2027-05-09T19:00:00.000Z'))]);
}

/** It adds one more change to those that the driver is to be told. An erased driver is told none. */
const NOTICE = 'Update drivernotice without a condition';
const TOLD = 'Delete drivernotice';
/** An erased person has no calendar, whatever became of it meanwhile. */
const FEED = ['Delete feed without a condition', 'Put feedanswer without a condition'];
/** It says that the person is erased. A repeat says the same. */
const ERASURE = 'Update erasure without a condition';
/** The ledger day of a deleted vehicle names its blocks, and decides. */
const NO_BLOCK = 'Delete block without a condition';

testTransactions({
  'a deleted driver who still has a ride is deleted for good': {
    prepare: async () => {
      const driverId = await aDriver();
      await anEvent(stage.as, { ...RIDE, driverId });
      await markOnly(driverStore, driverId);
      return ask(deleteDriver, { params: { driverId }, ...forGood });
    },
    overwrites: [TOLD, ...FEED, ERASURE, NOTICE],
    reliesOn: ['driver as read'],
  },
  'a deleted vehicle that still has a ride is deleted for good': {
    prepare: async () => {
      const vehicleId = await aVehicle();
      await anEvent(stage.as, { ...RIDE, vehicleId });
      await markOnly(vehicleStore, vehicleId);
      return ask(deleteVehicle, { params: { vehicleId }, ...forGood });
    },
    overwrites: FEED,
    reliesOn: ['vehicle as read'],
  },
  'a vehicle with a block is deleted for good': {
    prepare: async () => {
      const vehicleId = await aVehicle();
      await aBlock(stage.as, { vehicleId });
      return ask(deleteVehicle, { params: { vehicleId }, ...forGood });
    },
    overwrites: [NO_BLOCK, ...FEED],
    reliesOn: [],
  },
});
