import type { ProposalStepId } from '#shared/contract/invocation.ts';
import { byUserOfWork } from '#shared/entities/users/user-work.ts';
import { packJson, unpackJson } from '#shared/platform/packed-json.ts';
import { PROPOSAL_KINDS } from '#shared/schemas/proposals/proposal.ts';
import type { FiguresRecord, ProposalPlan, ProposalRecord } from '#shared/schemas/proposals/proposal-record.ts';
import { type AttributesOf, byId, defined, entityOf } from '#shared/table/entity.ts';
import { createWrite, updateWrite, type Write } from '#shared/table/write.ts';

const attributes = {
  id: { type: 'string', required: true },
  version: { type: 'number', required: true },
  createdAt: { type: 'string', required: true },
  createdBy: { type: 'string', required: true },
  keptUntil: { type: 'string', required: true },
  kind: { type: PROPOSAL_KINDS, required: true },
  reason: { type: 'string' },
  applied: { type: 'number', required: true },
  begun: { type: 'number' },
  // Compressed JSON: an item has at most 400 KB, and the proofs of many rides repeat the same ids.
  plan: { type: 'any', required: true },
  pending: { type: 'any' },
} as const satisfies AttributesOf<ProposalRecord>;

/** The proposals of the last hour. Indexes: by id, and by user. */
export const proposals = entityOf({
  model: { service: 'motorcade', entity: 'proposal', version: '1' },
  attributes: { ...attributes, expiresAt: { type: 'number', required: true, hidden: true } },
  indexes: { byId, byUser: byUserOfWork },
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
  return createWrite(proposals().create(defined({ ...proposal, plan: packPlan(plan), expiresAt })));
}

/** Writes what the job has worked out. Condition: the stored version is that of `before`. */
export function replacePlan({ id, version: read }: ProposalRecord, { pending, plan, version }: ProposalRecord): Write {
  return updateWrite(
    proposals()
      .patch({ id })
      .set({ version, plan: packPlan(plan), pending: defined({ ...pending }) })
      .where((attribute, { eq }) => eq(attribute.version, read)),
  );
}

/**
 * Records that a write of step `n` is done. It belongs into the transaction of that write. Condition: the steps before it are done, and
 * it is not.
 */
export function recordStepBegun({ n, proposalId: id }: ProposalStepId): Write {
  return updateWrite(
    proposals()
      .patch({ id })
      .set({ begun: n })
      .where(({ applied }, { eq }) => eq(applied, n - 1)),
  );
}

/** Records that step `n` was refused, and has written nothing. Condition: it is not done. */
export function recordStepRefused(id: string, n: number): Write {
  return updateWrite(
    proposals()
      .patch({ id })
      .remove(['begun'])
      .where(({ applied }, { eq }) => eq(applied, n - 1)),
  );
}

/** Records that step `n` is done. It belongs into the transaction of the step. Condition: the steps before it are done, and it is not. */
export function recordStepDone(id: string, n: number): Write {
  return updateWrite(
    proposals()
      .patch({ id })
      .set({ applied: n })
      .where(({ applied }, { eq }) => eq(applied, n - 1)),
  );
}
