import { later } from '#shared/domain/time/days.ts';
import { unfinishedErasures } from '#shared/entities/erasure/erasure.ts';
import { vipStore } from '#shared/entities/vips/vip.ts';
import { HOUR_MS } from '#shared/units/durations.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { erasePerson } from '#shared/use-cases/erasure/erase-person.ts';

/**
 * Goes on with the erasures that began more than an hour ago and were interrupted. The records of these people are gone already, so VIPs
 * and drivers are alike. Returns how many there were.
 */
export async function finishErasures(context: UseCaseContext): Promise<number> {
  const ids = await unfinishedErasures(later(context.now, -HOUR_MS));
  for (const id of ids) await erasePerson(context, vipStore, { id, markDeleted: () => Promise.resolve() });
  return ids.length;
}
