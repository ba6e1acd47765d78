import { defineContract } from '#shared/contract/define-contract.ts';
import { invalidField } from '#shared/contract/invalid-field.ts';
import { ContendedWrite, InvalidTransition, VersionMismatch } from '#shared/contract/problems.ts';
import { ACTIVITY_CHANGE, ASSIGNMENT_PROBLEMS } from '#shared/contract/ride-contracts.ts';
import { presentActivity } from '#shared/domain/activities/present-activity.ts';
import { swapped } from '#shared/domain/activities/swap.ts';
import type { ActivityChange } from '#shared/domain/assignments/decide-bookings.ts';
import { byId } from '#shared/domain/records.ts';
import { findActivities } from '#shared/entities/activities/activity.ts';
import { serve } from '#shared/pipeline/serve.ts';
import type { Activity, ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { EventSwap, SwappedEvents } from '#shared/schemas/assignments/swap.ts';
import { fault } from '#shared/schemas/fault.ts';
import { retryOnConflict } from '#shared/table/write.ts';
import { overfullWarnings } from '#shared/use-cases/activities/activity-warnings.ts';
import { activityKind } from '#shared/use-cases/activities/change-activity.ts';
import { relatedRecords } from '#shared/use-cases/activities/related-records.ts';
import { fitSeats } from '#shared/use-cases/activities/save-in-phases.ts';
import { readForBooking } from '#shared/use-cases/assignments/book-together.ts';
import { sayingWhatFollows } from '#shared/use-cases/attention/say-what-follows.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { readForChange } from '#shared/use-cases/records/change-record.ts';

export const contract = defineContract('POST /api/events/{eventId}/swap', {
  ...ACTIVITY_CHANGE,
  operationId: 'swapEvents',
  aliases: ['/events/{eventId}/swap'],
  summary: 'Swap the drivers or vehicles of two activities',
  description:
    'Both activities change in one transaction, so neither is without a driver or a vehicle in between. A `409` about the vehicle or the driver tells the conflicts and alternatives of both (`legId`). `409 INVALID_TRANSITION`: one of them is over. The answer is the activity of the path, with the other one as `other`.',
  body: EventSwap,
  success: { status: 200, body: SwappedEvents, description: 'Both activities after the swap' },
  invalidFor: ['MEANING', 'STATE'],
  problems: [VersionMismatch, ContendedWrite, InvalidTransition, ...ASSIGNMENT_PROBLEMS],
  uses: ['table:read', 'table:write'],
});

export const handler = serve(contract, (context) =>
  sayingWhatFollows(context, async () => {
    const [first, other] = await swapActivities(context, context.params.eventId, context.body);
    return { ...first, other };
  }),
);

/**
 * Swaps the drivers, the vehicles or both of two activities, in one transaction. Returns both. What does not change is not
 * written. Throws NotFound, VersionMismatch, InvalidTransition, and what booking both would throw.
 */
function swapActivities(
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
