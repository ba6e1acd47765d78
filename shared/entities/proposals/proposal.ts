import type { ProposalStepId } from '#shared/contract/invocation.ts';
import { later } from '#shared/domain/time/days.ts';
import { byUserOfWork } from '#shared/entities/users/user.ts';
import { packJson, unpackJson } from '#shared/platform/packed-json.ts';
import { PROPOSAL_KINDS } from '#shared/schemas/proposals/proposal.ts';
import type { FiguresRecord, ProposalPlan, ProposalRecord } from '#shared/schemas/proposals/proposal-record.ts';
import { type AttributesOf, byId, defined, entityOf, keptAttributes, secondaryIndex } from '#shared/table/entity.ts';
import { cursorOf, type Page, type PageRequest, readPage } from '#shared/table/read-pages.ts';
import { createWrite, updateWrite, type Write } from '#shared/table/write.ts';
import { HOUR_MS } from '#shared/units/durations.ts';

const attributes = {
  ...keptAttributes,
  madeBy: { type: 'string' },
  takenAt: { type: 'string' },
  list: { type: ['shared', 'own'] as const },
  kind: { type: PROPOSAL_KINDS, required: true },
  reason: { type: 'string' },
  applied: { type: 'number', required: true },
  leftOut: { type: 'any' },
  begun: { type: 'number' },
  // Compressed JSON: an item has at most 400 KB, and the proofs of many rides repeat the same ids.
  plan: { type: 'any', required: true },
  pending: { type: 'any' },
} as const satisfies AttributesOf<ProposalRecord>;

/** Tells whether other coordinators see a proposal. The plans of the copilot stay with their user. */
export function isShared({ list }: { readonly list?: string | undefined }): boolean {
  return list === 'shared';
}

/** The proposals of the last hour. Indexes: by id, by user, and in order of time. */
export const proposals = entityOf('proposal', {
  attributes: { ...attributes, expiresAt: { type: 'number', required: true, hidden: true } },
  indexes: {
    byId,
    byUser: byUserOfWork,
    byTime: secondaryIndex('gsi1', { scope: 'proposals', pk: ['list'], sk: ['createdAt', 'id'] }),
  },
});

/** Reads a proposal with strong consistency; undefined after `keptUntil`. The TTL of the table deletes the item later. */
export async function findProposal(id: string, now: string): Promise<ProposalRecord | undefined> {
  const { data } = await proposals().get({ id }).go({ consistent: true });
  return data && data.keptUntil > now ? { ...data, plan: readPlan(data.plan) } : undefined;
}

/**
 * Release 0.3.0 knows other goals. During a deployment its functions read and write proposals too. They show no figures where `levels` is
 * missing, so these are stored by another name. A proposal of theirs shows none here.
 */
function packPlan({ figures, ...plan }: ProposalPlan) {
  if (!figures) return packJson({ ...plan, figures });
  const { levels: goals, ...others } = figures;
  return packJson({ ...plan, figures: { ...others, goals } });
}

function readPlan(packed: unknown): ProposalPlan {
  const { figures, ...plan } = unpackJson(packed) as Omit<ProposalPlan, 'figures'> & {
    figures: (Omit<FiguresRecord, 'levels'> & { readonly goals?: FiguresRecord['levels'] }) | null;
  };
  if (!figures?.goals) return { ...plan, figures: null };
  const { goals: levels, ...others } = figures;
  return { ...plan, figures: { ...others, levels } };
}

/** Condition: no proposal has this id. */
export function createProposalItem({ plan, ...proposal }: ProposalRecord): Write {
  const expiresAt = Math.ceil(Date.parse(proposal.keptUntil) / 1_000);
  return createWrite(
    proposals().create(defined({ ...proposal, list: proposal.list ?? 'own', plan: packPlan(plan), expiresAt })),
  );
}

/** Writes what the job has worked out. Condition: the stored version is that of `before`. */
export function replacePlan({ id, version: read }: ProposalRecord, { pending, plan, version }: ProposalRecord): Write {
  return updateWrite(
    proposals()
      .patch({ id })
      .set({ version, plan: packPlan(plan), pending: defined({ ...pending }) }),
    { version: read },
  );
}

/** Returns one page of the proposals that coordinators share, newest first, as far as `shows` says so. Eventually consistent. */
export function sharedProposals(
  now: string,
  page: PageRequest,
  shows: (proposal: ProposalRecord) => boolean,
): Promise<Page<ProposalRecord>> {
  const found = proposals()
    .query.byTime({ list: 'shared' })
    .gt({ createdAt: later(now, -HOUR_MS) });
  const query = {
    go: async (options: { cursor: string | null; limit: number; order: 'asc' | 'desc' }) => {
      const { cursor, data } = await found.go(options);
      return { cursor, data: data.map((each): ProposalRecord => ({ ...each, plan: readPlan(each.plan) })) };
    },
  };
  const cursorAfter = cursorOf(proposals(), 'byTime', (each: ProposalRecord) => ({ ...each, list: 'shared' }));
  return readPage([{ query, order: 'desc', cursorAfter }], page, (each) => each.keptUntil > now && shows(each));
}

/** Gives a proposal to another user. Condition: the stored version is that of `before`. */
export function handOver({ id, version: read }: ProposalRecord, after: ProposalRecord): Write {
  const { createdBy, keptUntil, madeBy, takenAt, version } = after;
  return updateWrite(proposals().patch({ id }).set(defined({ version, createdBy, keptUntil, madeBy, takenAt })), {
    version: read,
  });
}

/** Leaves steps out. Condition: the stored version is that of `before`, and no step was done since. */
export function leaveStepsOut(before: ProposalRecord, { id, leftOut, version }: ProposalRecord): Write {
  return updateWrite(proposals().patch({ id }).set({ version, leftOut }), {
    version: before.version,
    applied: before.applied,
  });
}

/** What is stored while a user holds the proposal, the steps before this one are done, and it is not. */
function whileHeld({ n }: ProposalStepId, by: string) {
  return { applied: n - 1, createdBy: by };
}

/**
 * Records that a write of step `n` is done. It belongs into the transaction of that write. Condition: the user still holds the proposal,
 * the steps before it are done, and it is not.
 */
export function recordStepBegun(step: ProposalStepId, by: string): Write {
  return updateWrite(proposals().patch({ id: step.proposalId }).set({ begun: step.n }), whileHeld(step, by));
}

/** Records that step `n` was refused, and has written nothing. Condition: as `recordStepBegun`. */
export function recordStepRefused(step: ProposalStepId, by: string): Write {
  return updateWrite(proposals().patch({ id: step.proposalId }).remove(['begun']), whileHeld(step, by));
}

/** Records that step `n` is done. It belongs into the transaction of the step. Condition: as `recordStepBegun`. */
export function recordStepDone(step: ProposalStepId, by: string): Write {
  return recordStepsPassed(step, step.n, by);
}

/** Records that the steps from `n` to `last` are done, or left out. Condition: as `recordStepBegun`. */
export function recordStepsPassed(step: ProposalStepId, last: number, by: string): Write {
  return updateWrite(proposals().patch({ id: step.proposalId }).set({ applied: last }), whileHeld(step, by));
}
