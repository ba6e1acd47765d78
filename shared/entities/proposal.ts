import { gunzipSync, gzipSync } from 'node:zlib';
import { PROPOSAL_KINDS } from '#shared/schemas/proposal.ts';
import type { ProposalPlan, ProposalRecord } from '#shared/schemas/proposal-record.ts';
import { type AttributesOf, byId } from '#shared/table/attributes.ts';
import { defined } from '#shared/table/defined.ts';
import { entityOf } from '#shared/table/entity.ts';
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
  // Compressed JSON: an item has at most 400 KB, and the proofs of many rides repeat the same ids.
  plan: { type: 'any', required: true },
} as const satisfies AttributesOf<ProposalRecord>;

/** The proposals of the last hour. Index: by id. */
export const proposals = entityOf({
  model: { service: 'motorcade', entity: 'proposal', version: '1' },
  attributes: { ...attributes, expiresAt: { type: 'number', required: true, hidden: true } },
  indexes: { byId },
});

const packed = (plan: ProposalPlan): Uint8Array => gzipSync(JSON.stringify(plan));
const unpacked = (plan: unknown): ProposalPlan =>
  JSON.parse(gunzipSync(plan as Uint8Array).toString('utf8')) as ProposalPlan;

/** Reads a proposal with strong consistency; undefined after `keptUntil`. The TTL of the table deletes the item later. */
export const findProposal = async (id: string, now: string): Promise<ProposalRecord | undefined> => {
  const { data } = await proposals().get({ id }).go({ consistent: true });
  return data && data.keptUntil > now ? { ...data, plan: unpacked(data.plan) } : undefined;
};

/** Condition: no proposal has this id. */
export const createProposalItem = ({ plan, ...proposal }: ProposalRecord): Write => {
  const expiresAt = Math.ceil(Date.parse(proposal.keptUntil) / 1_000);
  return createWrite(proposals().create(defined({ ...proposal, plan: packed(plan), expiresAt })));
};

/** Records that step `n` is done. It belongs into the transaction of the step. Condition: the steps before it are done, and it is not. */
export const recordStepDone = (id: string, n: number): Write =>
  updateWrite(
    proposals()
      .patch({ id })
      .set({ applied: n })
      .where(({ applied }, { eq }) => eq(applied, n - 1)),
  );
