import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { type BookingDecision, type BookingFacts, decideBooking, type Objection } from './decide-booking.ts';
import { ledgerDaysToRead } from './decide-ledger.ts';
import { type LedgerChange, type LedgerDay, ledgerChanges } from './ledger.ts';

/** An activity before and after a change. `before` is undefined for a new one. */
export interface ActivityChange {
  readonly before: ActivityRecord | undefined;
  readonly after: ActivityRecord;
}

/** The decision about several bookings that are saved together: one decision per change, and one change per ledger day. */
export interface BookingsDecision {
  readonly decisions: readonly BookingDecision[];
  readonly changes: readonly LedgerChange[];
  readonly unchangedDays: readonly LedgerDay[];
}

/**
 * Decides about several activities that change together. First frees what all of them held, then books one after the other. So a
 * vehicle may change from one of these activities to another. `days` are the days of all changes, each once.
 */
export function decideBookings(changes: readonly ActivityChange[], facts: BookingFacts): BookingsDecision {
  let days = changes.reduce(
    (left, change) => withChanges(left, ledgerChanges(ownDays(left, change), change.after.id, undefined)),
    facts.days,
  );
  const reached = new Set<string>();
  const inTurn = changes.map((change) => {
    const own = ownDays(days, change);
    const decision = decideBooking(change.before, change.after, { ...facts, days: own });
    const { changes: written, unchangedDays } = decision.ledger;
    for (const day of [...written.map(({ before }) => before), ...unchangedDays]) reached.add(keyOf(day));
    days = withChanges(days, written);
    return decision;
  });
  const decisions = inTurn.map((decision, place) => withTravel(decision, changes[place], days, facts));
  const asRead = new Map(facts.days.map((day) => [keyOf(day), day]));
  const written = days.flatMap((after): LedgerChange[] => {
    const before = asRead.get(keyOf(after));
    if (!before || JSON.stringify(before.assignments) === JSON.stringify(after.assignments)) return [];
    return [{ before, after: { ...after, revision: before.revision + 1 } }];
  });
  const changed = new Set(written.map(({ before }) => keyOf(before)));
  const unchangedDays = facts.days.filter((day) => reached.has(keyOf(day)) && !changed.has(keyOf(day)));
  return { decisions, changes: written, unchangedDays };
}

/**
 * Returns the decision with what lies between the rides after all changes. In their turn, rides that change later are still missing.
 */
function withTravel(
  decision: BookingDecision,
  change: ActivityChange | undefined,
  days: readonly LedgerDay[],
  facts: BookingFacts,
): BookingDecision {
  if (!change) return decision;
  const { before, after } = change;
  const last = decideBooking(before, after, { ...facts, days: ownDays(days, change), daysAsRead: facts.days });
  const isFar = ({ kind }: Objection): boolean => kind === 'TOO_FAR';
  return {
    ...decision,
    objections: [...decision.objections.filter((each) => !isFar(each)), ...last.objections.filter(isFar)],
    ledger: { ...decision.ledger, squeezes: last.ledger.squeezes },
  };
}

function keyOf({ day, resource, resourceId }: LedgerDay): string {
  return `${resource} ${resourceId} ${day}`;
}

/** Returns the days that the decision about one change depends on. */
function ownDays(days: readonly LedgerDay[], { after, before }: ActivityChange): LedgerDay[] {
  const wanted = new Set(
    ledgerDaysToRead(before, after).flatMap(({ days: names, ...of }) =>
      names.map((day) => `${of.resource} ${of.resourceId} ${day}`),
    ),
  );
  return days.filter((day) => wanted.has(keyOf(day)));
}

function withChanges(days: readonly LedgerDay[], changes: readonly LedgerChange[]): readonly LedgerDay[] {
  const after = new Map(changes.map((change) => [keyOf(change.before), change.after]));
  return days.map((day) => after.get(keyOf(day)) ?? day);
}
