import { HEADER } from '#shared/domain/plan/plan-parts.ts';
import { planPartTimes, putPlanPart } from '#shared/entities/plan/packed-plan.ts';
import { unlessLost } from '#shared/table/retry-on-conflict.ts';
import { DAY_MS, SECOND_MS } from '#shared/units/durations.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';

const NOTHING = new Uint8Array([0]);

/**
 * Empties the packed plan: it names guests and drivers. Readers read the records until it is packed again. An empty part has the present
 * time, so a run that began to pack before cannot fill it again.
 */
export async function erasePlan({ commit, now }: Pick<UseCaseContext, 'commit' | 'now'>): Promise<void> {
  const expiresAt = Math.floor((Date.parse(now) + DAY_MS) / SECOND_MS);
  const parts = await planPartTimes();
  // The header comes first: it names the others.
  for (const { id, since } of parts.sort((a, b) => Number(b.id === HEADER) - Number(a.id === HEADER))) {
    const empty = { id, run: '', since: since > now ? since : now, packed: NOTHING, expiresAt };
    // A run that replaces a part meanwhile looks at the erasures when it ends.
    await unlessLost(() => commit({ writes: [putPlanPart(empty)] }));
  }
}
