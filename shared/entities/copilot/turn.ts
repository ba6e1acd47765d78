import type { TurnWriteId } from '#shared/contract/invocation.ts';
import type { TurnRecord, TurnWork } from '#shared/domain/copilot/turn-record.ts';
import { byUserOfWork } from '#shared/entities/users/user.ts';
import { packJson, unpackJson } from '#shared/platform/packed-json.ts';
import type { CopilotAnswer } from '#shared/schemas/copilot/copilot.ts';
import { type AttributesOf, byId, entityOf, keptAttributes } from '#shared/table/entity.ts';
import { updateWrite, type Write } from '#shared/table/write.ts';

const attributes = {
  ...keptAttributes,
  run: { type: 'string', required: true },
  isQueued: { type: 'boolean', required: true },
  written: { type: 'number' },
  // Compressed JSON: an item has at most 400 KB, and a conversation repeats its words.
  work: { type: 'any' },
  answer: { type: 'any' },
} as const satisfies AttributesOf<TurnRecord>;

/** The turns of the copilot in the last hour that can be read again, or gone on with. Indexes: by id, and by user. */
export const turns = entityOf('turn', {
  attributes: { ...attributes, expiresAt: { type: 'number', required: true, hidden: true } },
  indexes: { byId, byUser: byUserOfWork },
});

/** Reads a turn with strong consistency; undefined after `keptUntil`. The TTL of the table deletes the item later. */
export async function findTurn(id: string, now: string): Promise<TurnRecord | undefined> {
  const { data } = await turns().get({ id }).go({ consistent: true });
  if (!data || data.keptUntil <= now) return undefined;
  const { answer, work, ...rest } = data;
  return {
    ...rest,
    ...(work ? { work: unpackJson(work) as TurnWork } : {}),
    ...(answer ? { answer: unpackJson(answer) as CopilotAnswer } : {}),
  };
}

/** Stores a new turn. Returns false if another run has stored it. */
export async function createTurn({ answer: _answer, work, written: _written, ...turn }: TurnRecord): Promise<boolean> {
  const expiresAt = Math.ceil(Date.parse(turn.keptUntil) / 1_000);
  const item = { ...turn, ...(work ? { work: packJson(work) } : {}), expiresAt };
  const stored = await turns().create(item).go({ returnOnConditionCheckFailure: true });
  if (!stored.rejected) return true;
  // Ours too, where the SDK lost the answer of DynamoDB and retried.
  const { data: found } = await turns().get({ id: turn.id }).go({ consistent: true });
  return found?.run === turn.run;
}

/**
 * Writes how far a turn is, or its answer, with which the conversation is deleted. Returns false if another run has written since the
 * version `read`.
 */
export async function replaceTurn(
  { answer, id, isQueued, run, version, work }: TurnRecord,
  read: number,
): Promise<boolean> {
  const set = {
    version,
    run,
    isQueued,
    ...(answer ? { answer: packJson(answer) } : work ? { work: packJson(work) } : {}),
  };
  const changed = turns().patch({ id }).set(set);
  const stored = await (answer ? changed.remove(['work']) : changed)
    // Our own run is allowed too: the SDK may have lost the answer of DynamoDB and retried.
    .where((attribute, { eq }) => `(${eq(attribute.version, read)} OR ${eq(attribute.run, run)})`)
    .go({ returnOnConditionCheckFailure: true });
  return !stored.rejected;
}

/** Records that a write of a turn is made. It belongs into the transaction of that write. Condition: the turn is stored. */
export function recordTurnWrite({ n, turnId: id }: TurnWriteId): Write {
  return updateWrite(turns().patch({ id }).set({ written: n }));
}
