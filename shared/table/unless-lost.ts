import { WriteLost } from './write.ts';

/** Runs one commit. Returns false, with nothing written, if another writer came first. */
export async function unlessLost(commit: () => Promise<void>): Promise<boolean> {
  try {
    await commit();
    return true;
  } catch (error) {
    if (error instanceof WriteLost) return false;
    throw error;
  }
}
