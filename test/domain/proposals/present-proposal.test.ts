import { expect, it } from '@jest/globals';
import { presentProposal } from '#shared/domain/proposals/present-proposal.ts';
import type { PendingWork } from '#shared/schemas/proposals/proposal-record.ts';

const AT = '2027-05-10T08:00:00.000Z';
const named = { activities: new Map(), drivers: new Map(), vehicles: new Map(), vips: new Map(), timezone: 'UTC' };

it.each<[string, PendingWork['progress'], object]>([
  ['is worked out', { status: 'PENDING', done: 1, of: 3 }, { status: 'PENDING', progress: { done: 1, of: 3 } }],
  ['is ready', { status: 'READY', done: 3, of: 3 }, { status: 'READY' }],
  [
    'could not be worked out',
    { status: 'FAILED', done: 1, of: 3, failure: 'Ask again.' },
    { status: 'FAILED', failure: 'Ask again.' },
  ],
])('a proposal that %s says so', (_what, progress, expected) => {
  const plan = { steps: [], unresolved: [], notices: [], figures: null };
  const record = { id: 'prp_1', version: 1, createdAt: AT, createdBy: 'usr_1', keptUntil: AT, applied: 0, plan };
  const pending: PendingWork = { wanted: { kind: 'ASSIGN', from: AT, to: AT }, progress };
  const { failure, progress: shown, status } = presentProposal({ ...record, kind: 'ASSIGN', pending }, named);
  expect({ status, ...(shown && { progress: shown }), ...(failure !== undefined && { failure }) }).toEqual(expected);
});
