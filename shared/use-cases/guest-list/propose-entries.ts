import { invalidField } from '#shared/contract/invalid-field.ts';
import { later } from '#shared/domain/time/days.ts';
import { createProposalItem, findProposal } from '#shared/entities/proposals/proposal.ts';
import { packJson } from '#shared/platform/packed-json.ts';
import { fault } from '#shared/schemas/fault.ts';
import type { ProposalNotice, ProposalRecord } from '#shared/schemas/proposals/proposal-record.ts';
import type { EntryStep } from '#shared/schemas/proposals/proposal-step.ts';
import { HOUR_MS } from '#shared/units/durations.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { findEarlier } from '#shared/use-cases/records/change-record.ts';

/** The steps of a file, and what they mean for guests. */
export interface ProposedEntries {
  readonly steps: readonly EntryStep[];
  readonly notices: readonly ProposalNotice[];
}

/** An item of the table has at most 400 KB. */
const MAX_PACKED_BYTES = 350_000;
/** More than these do not help: people look at the first and correct the file. */
const MAX_NOTICES = 200;

/**
 * Stores the proposal of a file for one hour. Returns none if the file changes nothing, or on a dry run. Throws ValidationFailed if it is
 * too large for one proposal.
 */
export async function proposeEntries(
  context: UseCaseContext & { readonly retried: boolean },
  { notices, steps }: ProposedEntries,
): Promise<{ readonly proposal?: { readonly id: string; readonly steps: number } }> {
  const { actor, audit, commit, dryRun, newId, now } = context;
  if (steps.length === 0) return {};
  const plan = { steps, unresolved: [], notices: notices.slice(0, MAX_NOTICES), figures: null };
  if (packJson(plan).byteLength > MAX_PACKED_BYTES) {
    throw invalidField('body', fault('TOO_MUCH', 'changes too much for one proposal: send it in two files'));
  }
  const id = newId('prp');
  const proposal: ProposalRecord = {
    id,
    version: 1,
    createdAt: now,
    createdBy: actor.id,
    list: 'shared',
    keptUntil: later(now, HOUR_MS),
    kind: 'IMPORT',
    applied: 0,
    plan,
  };
  actor.authorize('create', 'Proposal', proposal);
  if (dryRun) return {};
  const earlier = await findEarlier(context, id, (proposalId) => findProposal(proposalId, now));
  if (!earlier) await commit({ writes: [createProposalItem(proposal), audit('Proposal', undefined, proposal)] });
  return { proposal: { id, steps: steps.length } };
}
