import { type Write, WriteLost } from '#shared/table/write.ts';
import type { UseCaseContext } from './context.ts';

/** Commits writes. Returns false, with nothing written, if another writer came first. */
export const commitUnlessLost = async (
  commit: UseCaseContext['commit'],
  writes: readonly Write[],
): Promise<boolean> => {
  try {
    await commit(writes);
    return true;
  } catch (error) {
    if (error instanceof WriteLost) return false;
    throw error;
  }
};
