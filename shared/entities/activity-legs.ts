import type { ActivityRecord } from '#shared/schemas/activity.ts';
import { updateWrite, type Write } from '#shared/table/write.ts';
import { activities } from './activity.ts';

/** Adds a leg to its master. Condition: the stored version of the master is that of `master`. */
export const linkChild = (master: ActivityRecord, childId: string): Write =>
  updateWrite(
    activities()
      .patch({ id: master.id })
      .add({ childIds: [childId] })
      .where(({ version }, { eq }) => eq(version, master.version)),
  );

/** Removes a leg from its master, whatever the version and the status of the master. */
export const unlinkChild = (masterId: string, childId: string): Write =>
  updateWrite(
    activities()
      .patch({ id: masterId })
      .delete({ childIds: [childId] }),
  );
