import { invalidField } from '#shared/contract/invalid-field.ts';
import { VersionMismatch } from '#shared/contract/problems.ts';
import { presentActivity } from '#shared/domain/activities/present-activity.ts';
import { swapped } from '#shared/domain/activities/swap.ts';
import type { ActivityChange } from '#shared/domain/assignments/decide-bookings.ts';
import { byId } from '#shared/domain/by-id.ts';
import { findActivities } from '#shared/entities/activities/activity.ts';
import type { Activity, ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { EventSwap } from '#shared/schemas/assignments/swap.ts';
import { fault } from '#shared/schemas/fault.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import { readForBooking } from '#shared/use-cases/assignments/book-together.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { readForChange } from '#shared/use-cases/records/change-record.ts';
import { activityKind } from './change-activity.ts';
import { relatedRecords } from './related-records.ts';
import { fitSeats } from './save-in-phases.ts';
import { overfullWarnings } from './seat-warnings.ts';

/**
 * Swaps the drivers, the vehicles or both of two activities, in one transaction. Returns both. What does not change is not
 * written. Throws NotFound, VersionMismatch, InvalidTransition, and what booking both would throw.
 */
export function swapActivities(
  context: UseCaseContext & { readonly retried: boolean },
  id: string,
  { what, withEventId, withVersion }: EventSwap,
): Promise<readonly [Activity, Activity]> {
  if (id === withEventId) throw invalidField('body.withEventId', fault('IS_ITSELF', 'is the same ride'));
  const swapId = context.newId('swp');
  return retryOnConflict(async () => {
    const done = context.retried ? await findDone([id, withEventId], swapId) : undefined;
    if (done) return done;
    const before = await readBoth(context, id, withEventId, withVersion);
    const after = swapped(...before, { what, swapId, now: context.now });
    const changes = after.flatMap((wanted, place): ActivityChange[] => {
      const old = before[place];
      return old && wanted !== old ? [{ before: old, after: wanted }] : [];
    });
    const { book, related } = await readForBooking(context, changes, after);
    const booked = await book(changes);
    const { areSeatsCertain, transaction } = fitSeats(booked.transaction, booked.seats);
    await context.commit(transaction);
    const [first, second] = after;
    const present = async (activity: ActivityRecord) =>
      presentActivity(activity, related, [
        ...(await overfullWarnings(activity, areSeatsCertain)),
        ...(await booked.warnings(activity.id)),
      ]);
    return [await present(first), await present(second)];
  });
}

/** Returns both rides if an earlier try of this request has swapped them. */
async function findDone(
  ids: readonly [string, string],
  swapId: string,
): Promise<readonly [Activity, Activity] | undefined> {
  const found = byId(await findActivities(ids));
  const [first, second] = ids.map((id) => found.get(id));
  if (first?.swapId !== swapId || second?.swapId !== swapId) return undefined;
  const related = await relatedRecords([first, second]);
  return [presentActivity(first, related), presentActivity(second, related)];
}

async function readBoth(
  context: UseCaseContext,
  id: string,
  withEventId: string,
  withVersion: number | undefined,
): Promise<readonly [ActivityRecord, ActivityRecord]> {
  const ifMatch = ({ version }: { readonly version: number }): void => {
    if (withVersion === undefined || version === withVersion) return;
    throw new VersionMismatch(`The other ride has version ${version} now, not ${withVersion}. Read both again.`);
  };
  return Promise.all([
    readForChange(context, activityKind, { id }),
    readForChange({ ...context, ifMatch }, activityKind, { id: withEventId }),
  ]);
}
