import * as finishProposals from '#functions/jobs/finish-proposals.ts';
import * as applyProposal from '#functions/proposals/apply-proposal.ts';
import { createProposalItem } from '#shared/entities/proposals/proposal.ts';
import { newId } from '#shared/platform/ids.ts';
import { transact } from '#shared/table/transact.ts';
import { anEvent } from '#test/support/activities.ts';
import { aDriver, aVehicle } from '#test/support/fleet.ts';
import { aPendingProposal, aProposal } from '#test/support/proposals.ts';
import { run } from '#test/support/run.ts';
import { RIDE } from '#test/support/samples/bookings.ts';
import { useStage } from '#test/support/samples/stage.ts';
import { requestsOf, testTransactions } from '#test/support/transactions.ts';
import { someVips } from '#test/support/vips.ts';

const stage = useStage();
const ask = requestsOf(stage);

const TIME = { from: '2027-05-10T08:00:00Z', to: '2027-05-10T18:00:00Z', reason: 'Ill' };
/** Applies a proposal that replaces a driver or a vehicle. */
async function replacing(owner: object) {
  const { id } = await aProposal(stage.as, { kind: 'REASSIGN', ...owner, ...TIME });
  return ask(applyProposal, { params: { id } });
}

/** It counts the steps that are done, and decides by their number. */
const STEPS = 'Update proposal';
/** It adds one more change to those that the driver is to be told. */
const NOTICE = 'Update drivernotice without a condition';
/** Each guest on an activity has one item. The version of the activity decides, in the same transaction. */
const SEATS = ['Delete attendance without a condition', 'Update attendance without a condition'];

testTransactions({
  'a driver without rides drops out': {
    prepare: async () => replacing({ driverId: await aDriver() }),
    overwrites: [STEPS],
    reliesOn: ['driver'],
  },
  'a driver with a ride drops out': {
    prepare: async () => {
      const driverId = await aDriver();
      await anEvent(stage.as, { ...RIDE, driverId });
      await aDriver('Ben');
      return replacing({ driverId });
    },
    overwrites: [NOTICE, STEPS],
    reliesOn: ['driver'],
  },
  'a vehicle with a ride drops out': {
    prepare: async () => {
      const vehicleId = await aVehicle();
      await anEvent(stage.as, { ...RIDE, vehicleId });
      await aVehicle();
      return replacing({ vehicleId });
    },
    overwrites: [STEPS],
    reliesOn: ['vehicle'],
  },
  'half of the guests get a ride of their own': {
    prepare: async () => {
      const vipIds = await someVips(stage.as, 2);
      const vehicleId = await aVehicle({ seatCapacity: 20 });
      await aVehicle();
      const activityId = await anEvent(stage.as, { ...RIDE, vehicleId, vipIds });
      const { id } = await aProposal(stage.as, { kind: 'SPLIT', activityId, parts: 2 });
      return ask(applyProposal, { params: { id } });
    },
    overwrites: [...SEATS, STEPS],
    reliesOn: ['activity as read', 'vip'],
  },
  'a long proposal is worked out': {
    prepare: async () => {
      const proposalId = newId('prp');
      await transact([createProposalItem(aPendingProposal(proposalId, stage.as))]);
      return () => run(finishProposals, undefined, { proposalId });
    },
    overwrites: [],
    reliesOn: [],
  },
});
