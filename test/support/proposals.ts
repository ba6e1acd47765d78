import * as createProposal from '#functions/proposals/create-proposal.ts';
import { newId } from '#shared/platform/ids.ts';
import type { StoredAudit } from '#shared/schemas/changes/change.ts';
import type { ProposalRecord } from '#shared/schemas/proposals/proposal-record.ts';
import { call } from './call.ts';

/** Creates a proposal and returns it. Throws if it is refused. */
export async function aProposal(as: string, body: Record<string, unknown>) {
  const answer = await call(createProposal, { as, body });
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body;
}

/** Returns the record of a proposal that the job has not finished. */
export function aPendingProposal(id: string, createdBy: string): ProposalRecord {
  return {
    id,
    version: 1,
    createdAt: new Date().toISOString(),
    createdBy,
    keptUntil: '2099-01-01T00:00:00.000Z',
    kind: 'ASSIGN',
    applied: 0,
    plan: { steps: [], unresolved: [], notices: [], figures: null },
    pending: {
      wanted: { kind: 'ASSIGN', from: '2027-05-10T00:00:00.000Z', to: '2027-05-11T00:00:00.000Z' },
      progress: { status: 'PENDING', done: 0, of: 2 },
    },
  };
}

/** Returns the audit record of a change of a name that is made now. */
export function aKept(by: string, subjectId: string, subject = 'Place'): StoredAudit {
  const [id, at] = [newId('audit'), new Date().toISOString()];
  return {
    id,
    at,
    by,
    operationId: 'updatePlace',
    subject,
    subjectId,
    version: 2,
    fields: ['name'],
    requestId: 'request',
  };
}
