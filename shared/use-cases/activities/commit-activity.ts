import { MAX_TRANSACTION_WRITES, type Write } from '#shared/table/write.ts';
import { attendanceWrites, type Context, type PhasedSave, saveInPhases } from './save-in-phases.ts';

interface ActivityCommit extends PhasedSave {
  /** The conditions of VIPs who were on the activity before and whose seats were counted. */
  readonly stayingConditions: readonly Write[];
}

/**
 * Commits an activity with its attendances. One transaction if they fit, else several. `areSeatsCertain` is false if a party may have
 * grown since we counted the seats, because one transaction cannot check all VIPs. Throws WriteLost.
 */
export const commitActivity = async (
  context: Context,
  { stayingConditions, ...save }: ActivityCommit,
): Promise<{ readonly areSeatsCertain: boolean }> => {
  const together = [...save.writes, ...attendanceWrites(save)];
  if (together.length > MAX_TRANSACTION_WRITES) {
    await saveInPhases(context, save);
    return { areSeatsCertain: false };
  }
  return { areSeatsCertain: await commitWithConditions(context, together, stayingConditions) };
};

/** Commits writes that fit into one transaction. Adds the conditions if they fit too, and returns whether they did. */
export const commitWithConditions = async (
  { commit }: Pick<Context, 'commit'>,
  writes: readonly Write[],
  conditions: readonly Write[],
): Promise<boolean> => {
  const fit = writes.length + conditions.length <= MAX_TRANSACTION_WRITES;
  await commit(fit ? [...writes, ...conditions] : writes);
  return fit;
};
