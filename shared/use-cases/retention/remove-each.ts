import { Problem } from '#shared/contract/problem.ts';
import { later } from '#shared/domain/time/days.ts';
import { unfinishedErasures } from '#shared/entities/erasure/erasure.ts';
import { vipStore } from '#shared/entities/vips/vip.ts';
import { HOUR_MS } from '#shared/units/durations.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { erasePerson } from '#shared/use-cases/erasure/erase-person.ts';

/** The most records of one kind that a run removes. The next run goes on. */
const MAX_REMOVED = 200;

/** What a run did with one kind of record. */
export interface Removed {
  readonly removed: number;
  /** Old enough, but refused: something that is in use still needs them. */
  readonly kept: number;
}

/** Thrown by `remove`: the record is needed again. */
export class Needed extends Error {
  override readonly name = 'Needed';
}

/** Removes records one after the other, at most 200. A record that is refused stays, and the others go on. */
export async function removeEach(
  ids: AsyncIterable<string> | Iterable<string>,
  remove: (id: string) => Promise<void>,
): Promise<Removed> {
  let removed = 0;
  let kept = 0;
  for await (const id of ids) {
    if (removed === MAX_REMOVED) break;
    try {
      await remove(id);
      removed += 1;
    } catch (error) {
      if (!isRefusal(error)) throw error;
      kept += 1;
    }
  }
  return { removed, kept };
}

/** An outage ends the run: the scheduler repeats it. */
function isRefusal(error: unknown): boolean {
  return error instanceof Needed || (error instanceof Problem && error.status < 500);
}

/**
 * Goes on with the erasures that began more than an hour ago and were interrupted. The records of these people are gone already, so VIPs
 * and drivers are alike. Returns how many there were.
 */
export async function finishErasures(context: UseCaseContext): Promise<number> {
  const ids = await unfinishedErasures(later(context.now, -HOUR_MS));
  for (const id of ids) await erasePerson(context, vipStore, { id, markDeleted: () => Promise.resolve() });
  return ids.length;
}
