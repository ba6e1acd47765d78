import { erasedProblem } from '#shared/domain/erased-problem.ts';
import { findErasure } from '#shared/entities/erasure/erasure.ts';

/**
 * Returns the record that an earlier try of this request created, or undefined. Throws Erased if the record was deleted for good
 * since: the repeat must not create it again.
 */
export async function findEarlier<R>(
  { retried }: { readonly retried: boolean },
  id: string,
  find: (id: string) => Promise<R | undefined>,
): Promise<R | undefined> {
  if (!retried) return undefined;
  const found = await find(id);
  if (found === undefined && (await findErasure(id))) throw erasedProblem();
  return found;
}
