import { activities } from '#shared/entities/activities/activity.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { updateWrite, type Write } from '#shared/table/write.ts';

/** Yields the activities that are SCHEDULED and start after `from` and at or before `to`, in order of start. Eventually consistent. */
export async function startingBetween(from: string, to: string): Promise<ActivityRecord[]> {
  const { data } = await activities()
    .query.byDue({ clock: 'running' })
    .between({ dueAt: from }, { dueAt: to })
    .go({ pages: 'all' });
  return data.filter(({ startTime, status }) => status === 'SCHEDULED' && startTime > from && startTime <= to);
}

/** Records a reminder. Condition: the activity has the version that was read, and this reminder was not sent. */
export function recordReminder({ id, version }: ActivityRecord, mark: string, now: string): Write {
  return updateWrite(
    activities()
      .patch({ id })
      .set({ lastReminderSent: now })
      .add({ reminded: [mark] })
      .where(
        ({ reminded }, { contains, notExists }) => `${notExists(reminded)} OR NOT ${contains(reminded, mark as never)}`,
      ),
    { version },
  );
}

/**
 * Records that a message asks the driver to confirm this version. Condition: it is still the version. `besideAskedAt`: something changed
 * beside the ride, so a confirmation of the same version does not count any more.
 */
export function recordAsked({ id, version }: ActivityRecord, besideAskedAt?: string): Write {
  const asked = activities().patch({ id }).set({ askedVersion: version });
  const anew = besideAskedAt === undefined ? asked : asked.set({ besideAskedAt }).remove(['acknowledgedVersion']);
  return updateWrite(anew, { version });
}

/** Records that the driver has confirmed a version. Condition: they still have the activity and have confirmed no later version. */
export function recordAcknowledged(id: string, driverId: string, version: number): Write {
  return updateWrite(
    activities()
      .patch({ id })
      .set({ acknowledgedVersion: version })
      .where(
        ({ acknowledgedVersion }, { lt, notExists }) =>
          `${notExists(acknowledgedVersion)} OR ${lt(acknowledgedVersion, version)}`,
      ),
    { driverId },
  );
}
