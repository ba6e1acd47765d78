import type { Named } from '#shared/domain/activities/leg-warnings.ts';
import {
  type ActivityCheck,
  type Addition,
  addedByOthers,
  isLately,
  SAVE_CHECKS,
  type WarningFacts,
} from '#shared/domain/activities/save-warnings.ts';
import { vipDifference } from '#shared/domain/activities/shape.ts';
import type { BookingDecision } from '#shared/domain/assignments/decide-booking.ts';
import { isAhead } from '#shared/domain/assignments/warnings.ts';
import { canonical } from '#shared/domain/records.ts';
import { findActivities, findActivity } from '#shared/entities/activities/activity.ts';
import { activitiesNear } from '#shared/entities/activities/activity-list.ts';
import { findVipNames } from '#shared/entities/vips/vip.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { SettingsRecord } from '#shared/schemas/settings/settings.ts';
import type { NamedVip } from '#shared/schemas/vips/vip.ts';
import type { Warning } from '#shared/schemas/warning.ts';
import { readBrokenRules } from '#shared/use-cases/hours/load-hours.ts';
import { tellSqueezes } from '#shared/use-cases/ways/read-ways.ts';
import { readSeats } from './seat-warnings.ts';

function areTimesNew(before: ActivityRecord | undefined, after: ActivityRecord): boolean {
  return before?.startTime !== after.startTime || before.endTime !== after.endTime;
}

/**
 * Reads the activities in which the VIPs of this one could be at the same time. Reads nothing if the change cannot make a new overlap:
 * it adds no VIP, moves nothing and reopens nothing.
 */
export async function readNearby(
  before: ActivityRecord | undefined,
  after: ActivityRecord,
  now: string,
): Promise<readonly ActivityRecord[]> {
  const { added } = vipDifference(before?.vipIds ?? [], after.vipIds);
  const canOverlap =
    added.length > 0 ||
    areTimesNew(before, after) ||
    canonical(before?.stops ?? null) !== canonical(after.stops ?? null) ||
    before?.status !== after.status ||
    before.deletedAt !== undefined;
  if (after.allDay || after.vipIds.length === 0 || !isAhead(after, now) || !canOverlap) return [];
  return activitiesNear([after]);
}

/** What a booking was decided by. */
interface Decided extends Pick<WarningFacts, 'after' | 'before' | 'nearby' | 'now' | 'related' | 'unseen' | 'ways'> {
  readonly decision: BookingDecision;
  readonly settings: SettingsRecord;
}

/** Returns the warnings about a booking that is not saved. */
export async function bookingWarnings(decided: Decided): Promise<Warning[]> {
  // Of a ride, the refusal tells it.
  const [facts, seats] = await Promise.all([readFacts(decided), readSeats(decided.after, true)]);
  return warningsBy(SAVE_CHECKS, { ...facts, seats });
}

/**
 * Returns the warnings about a saved activity. Call it after the write: it then finds the legs that were added and the parties that grew
 * meanwhile, and what happens later is judged by its own write. `areSeatsCertain`: the write has checked the counted seats.
 */
export async function saveWarnings(decided: Decided, areSeatsCertain: boolean): Promise<Warning[]> {
  const { after, before, related } = decided;
  const [facts, seats, legs] = await Promise.all([
    readFacts(decided),
    readSeats(after, areSeatsCertain),
    readChangedLegs(before, after),
  ]);
  const vips = legs.length > 0 ? await withNames(related.vips, legs) : related.vips;
  return warningsBy(SAVE_CHECKS, { ...facts, seats, legs, vips });
}

function warningsBy(checks: readonly ActivityCheck[], facts: WarningFacts): Warning[] {
  return checks.flatMap(({ find }) => find(facts));
}

async function readFacts({ decision, ...decided }: Decided): Promise<WarningFacts> {
  const { after, before, ways } = decided;
  const [shortfalls, brokenRules] = await Promise.all([
    tellSqueezes(decision.ledger.squeezes, ways),
    readBrokenRules([{ before, after }], decided),
  ]);
  return { ...decided, shortfalls, brokenRules };
}

/** Reads the legs of a master whose VIPs, times, place or status changed. */
async function readChangedLegs(before: ActivityRecord | undefined, after: ActivityRecord): Promise<ActivityRecord[]> {
  if (!before || after.type === 'TRANSPORT' || after.deletedAt) return [];
  const { added, removed } = vipDifference(before.vipIds, after.vipIds);
  const isSame =
    added.length + removed.length === 0 &&
    !areTimesNew(before, after) &&
    before.status === after.status &&
    before.placeId === after.placeId;
  return isSame ? [] : findActivities((await findActivity(after.id))?.childIds ?? []);
}

/** Adds the VIPs who are on the legs alone. */
async function withNames(
  vips: ReadonlyMap<string, Named>,
  legs: readonly ActivityRecord[],
): Promise<ReadonlyMap<string, Named>> {
  const unnamed = legs.flatMap(({ vipIds }) => vipIds).filter((id) => !vips.has(id));
  return new Map([...vips, ...(await findVipNames(unnamed)).map((vip) => [vip.id, vip] as const)]);
}

type Guests = Pick<ActivityRecord, 'id' | 'updatedAt' | 'vipIds'>;

/**
 * Reads the VIPs that another person added to an activity or a flight in the last 10 minutes, and that a new list leaves out. Reads nothing
 * if the record has not changed since. Call it before the write, which removes what tells it.
 */
export async function readUnseen(
  before: Guests,
  after: Pick<Guests, 'vipIds'>,
  additionsTo: (id: string, vipIds: readonly string[]) => Promise<readonly Addition[]>,
  caller: { readonly by: string; readonly now: string },
): Promise<NamedVip[]> {
  const { removed } = vipDifference(before.vipIds, after.vipIds);
  if (!isLately(before.updatedAt, caller.now)) return [];
  const names = await findVipNames(addedByOthers(await additionsTo(before.id, removed), caller));
  return names.filter(({ deletedAt }) => !deletedAt);
}
