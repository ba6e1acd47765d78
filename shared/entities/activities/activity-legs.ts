import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { updateWrite, type Write } from '#shared/table/write.ts';
import { activities } from './activity.ts';

/** Adds legs to their master. Condition: the stored version of the master is that of `master`. */
export function linkChildren(master: ActivityRecord, childIds: readonly string[]): Write {
  return updateWrite(
    activities()
      .patch({ id: master.id })
      .add({ childIds: [...childIds] })
      .where(({ version }, { eq }) => eq(version, master.version)),
  );
}

/** Removes legs from their master, whatever the version and the status of the master. */
export function unlinkChildren(masterId: string, childIds: readonly string[]): Write {
  return updateWrite(
    activities()
      .patch({ id: masterId })
      .delete({ childIds: [...childIds] }),
  );
}
