import { invalidField, invalidNow } from '#shared/contract/invalid-field.ts';
import { masterWarnings } from '#shared/domain/activities/leg-warnings.ts';
import { legsWithMaster } from '#shared/domain/activities/legs.ts';
import { overlapsAmong, overlapWarnings } from '#shared/domain/activities/overlaps.ts';
import { presentActivity } from '#shared/domain/activities/present-activity.ts';
import { pastStartWarnings } from '#shared/domain/activities/save-warnings.ts';
import { assertShape, vipDifference } from '#shared/domain/activities/shape.ts';
import type { ActivityChange } from '#shared/domain/assignments/decide-bookings.ts';
import { suitingWarnings } from '#shared/domain/assignments/warnings.ts';
import {
  activityAsRead,
  findActivities,
  findActivity,
  replaceActivity,
  replaceMaster,
} from '#shared/entities/activities/activity.ts';
import { activitiesNear } from '#shared/entities/activities/activity-list.ts';
import { unlinkRides } from '#shared/entities/flights/flight-writes.ts';
import type { Activity, ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { Accepts } from '#shared/schemas/assignments/needs.ts';
import { allOf, fault } from '#shared/schemas/fault.ts';
import { transactionSize } from '#shared/table/large-transaction.ts';
import { MAX_TRANSACTION_WRITES, retryOnConflict, type Transaction, type Write } from '#shared/table/write.ts';
import { readForBooking } from '#shared/use-cases/assignments/book-together.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { linkFlight } from '#shared/use-cases/flights/link-pickup.ts';
import { motorcadesMovedBy } from '#shared/use-cases/motorcades/save-movement.ts';
import { linkPlaces } from '#shared/use-cases/places/link-places.ts';
import { readForChange, type Target } from '#shared/use-cases/records/change-record.ts';
import { overfullWarnings } from './activity-warnings.ts';
import { relatedRecords } from './related-records.ts';
import { saveActivity } from './save-activity.ts';
import { fitSeats } from './save-in-phases.ts';

/** Activities as a kind of record, for `readForChange`. */
export const activityKind = { subject: 'ScheduleEvent', noun: 'activity', find: findActivity } as const;

interface ChangeOptions {
  readonly withLegs?: boolean | undefined;
  /** Writes of the same transaction. Not with `withLegs`. */
  readonly more?: readonly Write[];
  /** Says that the rule replaces a list of VIPs that the caller may not have seen as it is. Not with `withLegs`. */
  readonly isListUnseen?: boolean | undefined;
  /** Why a person accepts that the time is too short for the way. */
  readonly accepts?: Accepts | undefined;
}

/**
 * Changes one activity: reads it, checks the caller's abilities and `If-Match`, applies `rule` and saves. Reads and applies the rule
 * again if another request wrote first. A rule that returns its argument changes nothing; with `withLegs`, its legs may still change.
 * Throws NotFound, Forbidden, VersionMismatch, ContendedWrite, and what `saveActivity` throws.
 */
export function changeActivity(
  context: UseCaseContext,
  target: Target,
  rule: (before: ActivityRecord) => ActivityRecord | Promise<ActivityRecord>,
  { accepts, isListUnseen, more = [], withLegs = false }: ChangeOptions = {},
): Promise<{ readonly before: ActivityRecord; readonly after: Activity }> {
  return retryOnConflict(async () => {
    const before = await readForChange(context, activityKind, target);
    const wanted = await rule(before);
    if (withLegs && before.childIds) return { before, after: await saveWithLegs(context, before, wanted, accepts) };
    if (wanted === before) return { before, after: presentActivity(before, await relatedRecords([before])) };
    return { before, after: await saveActivity(context, { before, wanted, more, accepts, isListUnseen }) };
  });
}

/**
 * Saves a master, and moves, cancels, reopens or deletes its legs with it: all or nothing, in one transaction. Throws what `saveActivity`
 * throws, with the conflicts and alternatives of every leg. Throws ValidationFailed if the VIPs change too, or if the legs do not fit
 * into one transaction. Call it within `retryOnConflict`.
 */
async function saveWithLegs(
  context: Pick<UseCaseContext, 'actor' | 'audit' | 'commit' | 'dryRun' | 'now'>,
  before: ActivityRecord,
  unlinked: ActivityRecord,
  accepts?: Accepts,
): Promise<Activity> {
  const legIds = before.childIds ?? [];
  if (unlinked.type === 'TRANSPORT') return saveActivity(context, { before, wanted: unlinked, accepts });
  const { activity: wanted, relyingOn: places } = await linkPlaces(before, unlinked);
  assertShape(wanted);
  assertSameVips(before, wanted);
  const stored = await findActivities(legIds);
  const legs = legsWithMaster(before, wanted, stored, context.now);
  const moved = [before, ...stored].flatMap((activity, place) => {
    const after = [wanted, ...legs][place] ?? activity;
    return after === activity ? [] : [{ before: activity, after }];
  });
  const [{ book, related, settings }, nearby] = await Promise.all([
    readForBooking(context, moved, [wanted, ...legs]),
    activitiesNear([wanted, ...legs]),
  ]);
  const changes = moved.map((each) => ({
    before: each.before,
    after: linkFlight(each.before, each.after, related.flights).activity,
  }));
  for (const { after } of changes) assertShape(after);
  const { timezone } = settings;
  const booked = await book(changes, accepts, (old, after) =>
    after.id === wanted.id ? replaceMaster(old, after) : replaceActivity(old, after),
  );
  const relyingOn = [
    ...booked.transaction.relyingOn,
    ...places,
    ...(wanted === before ? [activityAsRead(before.id, before)] : []),
  ];
  const writes = [...booked.transaction.writes, ...flightUnlinks(changes), ...motorcadesMovedBy(changes)];
  assertFits({ writes, relyingOn }, wanted);
  const { areSeatsCertain, transaction } = fitSeats({ writes, relyingOn }, booked.seats);
  await context.commit(transaction);
  const after = new Map([...related.activities, ...changes.map((change) => [change.after.id, change.after] as const)]);
  const saved = wanted.deletedAt ? [] : [...new Set([wanted, ...changes.map((change) => change.after)])];
  const savedIds = new Set([wanted, ...legs].map(({ id }) => id));
  const others = nearby.filter(({ id }) => !savedIds.has(id));
  const warnings = [
    ...(await Promise.all(changes.map((change) => overfullWarnings(change.after, areSeatsCertain)))).flat(),
    ...saved.flatMap((activity) => suitingWarnings(activity, related, { now: context.now, ...settings })),
    ...saved.flatMap((activity) => overlapWarnings(activity, others, related.vips, timezone)),
    ...overlapsAmong(saved).flatMap(({ first, second }) => overlapWarnings(first, [second], related.vips, timezone)),
    ...(await booked.warnings()),
    ...changes.flatMap((change) => pastStartWarnings(change, { now: context.now, timezone })),
    ...masterWarnings(
      wanted,
      [...after.values()].filter(({ masterEventId }) => masterEventId === wanted.id),
      {
        vips: related.vips,
        timezone,
        now: context.now,
      },
    ),
  ];
  return presentActivity(
    { ...wanted, childIds: wanted.deletedAt ? [] : legIds },
    { ...related, activities: after },
    warnings,
  );
}

function assertSameVips(before: ActivityRecord, wanted: ActivityRecord): void {
  const { added, removed } = vipDifference(before.vipIds, wanted.vipIds);
  if (added.length + removed.length === 0) return;
  throw invalidField(
    'body.vipIds',
    fault(
      'NOT_WITH',
      'cannot change together with the legs: change the VIPs in a request without withLegs',
      allOf('withLegs'),
    ),
  );
}

/** A flight is one item, so the legs that no longer wait for it leave it in one write. */
function flightUnlinks(changes: readonly ActivityChange[]): Write[] {
  const left = changes.flatMap(({ after, before }) =>
    after.deletedAt && before?.flightId !== undefined ? [{ flightId: before.flightId, ride: before }] : [],
  );
  return [...Map.groupBy(left, ({ flightId }) => flightId)].map(([flightId, legs]) =>
    unlinkRides(
      flightId,
      legs.map(({ ride }) => ride),
    ),
  );
}

/** Throws ValidationFailed, with the proposal that does the same in separate writes. */
function assertFits(transaction: Transaction, { id }: ActivityRecord): void {
  const size = transactionSize(transaction);
  if (size <= MAX_TRANSACTION_WRITES) return;
  const advice =
    'To move it with its legs, make a SHIFT proposal. For any other change, leave withLegs out and change the legs one by one';
  const cure = { operationId: 'createProposal', body: { kind: 'SHIFT', eventId: id } };
  throw invalidNow(
    'query.withLegs',
    fault('TOO_MUCH', `needs ${size} writes, and one change takes at most 100. ${advice}`),
    cure,
  );
}
