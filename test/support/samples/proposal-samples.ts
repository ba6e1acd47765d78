import { keepChange } from '#shared/entities/audit/kept-change.ts';
import { createProposalItem } from '#shared/entities/proposals/proposal.ts';
import { newId } from '#shared/platform/ids.ts';
import { transact } from '#shared/table/transact.ts';
import { anEvent } from '#test/support/activities.ts';
import { aDriver, aVehicle } from '#test/support/fleet.ts';
import { aUser } from '#test/support/people.ts';
import { aKept, aPendingProposal, aProposal } from '#test/support/proposals.ts';
import { RIDE } from './bookings.ts';
import type { Sample } from './sample.ts';

const DAY = { kind: 'ASSIGN', from: '2027-05-10T00:00:00Z', to: '2027-05-11T00:00:00Z' };

/** Plans a ride that lacks everything, and a vehicle and a driver for it. */
async function aNeed(as: string): Promise<void> {
  await Promise.all([anEvent(as, RIDE), aVehicle(), aDriver()]);
}

const anOwnProposal: Sample['request'] = async ({ as }) => {
  await aNeed(as);
  return { as, params: { id: (await aProposal(as, DAY)).id } };
};

/** Keeps what a proposal changed of a place that was deleted for good since. */
async function aKeptChange(as: string) {
  const [change, proposal] = [aKept(as, newId('plc')), newId('prp')];
  const kept = keepChange({ ...change, proposalId: proposal }, 1, { name: 'Gate' }, { name: 'Gate 4' });
  await transact(kept ? [kept] : []);
  return { change: change.id, proposal };
}

export const PROPOSAL_SAMPLES: Readonly<Record<string, Sample>> = {
  revertProposal: {
    request: async ({ as }) => ({ as, params: { id: (await aKeptChange(as)).proposal } }),
  },
  revertChange: {
    request: async ({ as }) => ({ as, params: { id: (await aKeptChange(as)).change } }),
  },
  createProposal: {
    request: async ({ as }) => {
      await aNeed(as);
      return { body: DAY };
    },
  },
  getProposal: { request: anOwnProposal },
  listProposals: { request: async () => ({}) },
  takeOverProposal: {
    request: async ({ as }) => {
      const other = await aUser('COORDINATOR');
      await aNeed(other);
      return { as, params: { id: (await aProposal(other, DAY)).id } };
    },
  },
  applyProposal: {
    request: anOwnProposal,
    conflicts: {
      INVALID_TRANSITION: async ({ as }) => {
        const id = newId('prp');
        await transact([createProposalItem(aPendingProposal(id, as))]);
        return { params: { id } };
      },
      HELD_BY_OTHER: async () => {
        const other = await aUser('COORDINATOR');
        await aNeed(other);
        return { params: { id: (await aProposal(other, DAY)).id } };
      },
    },
  },
};
