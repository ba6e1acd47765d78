import { WriteLost } from './write.ts';

/** Runs one commit. Returns false, with nothing written, if another writer came first. */
export const unlessLost = async (commit: () => Promise<void>): Promise<boolean> => {
  try {
    await commit();
    return true;
  } catch (error) {
    if (error instanceof WriteLost) return false;
    throw error;
  }
};
