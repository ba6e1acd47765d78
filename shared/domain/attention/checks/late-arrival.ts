import { assignmentsOf, holds } from '#shared/domain/assignments/assignment.ts';
import type { AttentionFacts } from '#shared/domain/attention/facts.ts';
import { bestOthers, type HeldAs, heldAs, movedMend } from '#shared/domain/attention/replacements.ts';
import {
  type AttentionCheck,
  activityRow,
  type FoundRow,
  type RowText,
  say,
  updateMend,
} from '#shared/domain/attention/row.ts';
import { timed } from '#shared/domain/sentences/english.ts';
import { passageOf } from '#shared/domain/ways/passage.ts';
import type { ActivityRecord, Eta } from '#shared/schemas/activities/activity.ts';
import { MINUTE_MS } from '#shared/units/durations.ts';

/** A smaller delay is within what a position and a map can tell. */
const LEAST_MINUTES = 5;

const CODE = 'WILL_BE_LATE';

/** Returns the end of a ride that suits its arrival, on the full minute. */
function suitingEnd({ at }: Eta): string {
  return new Date(Math.ceil(Date.parse(at) / MINUTE_MS) * MINUTE_MS).toISOString();
}

function lateRide(facts: AttentionFacts, ride: ActivityRecord, eta: Eta): FoundRow[] {
  if (eta.lateMinutes < LEAST_MINUTES) return [];
  const describe = (): RowText => {
    const times = { startTime: ride.startTime, endTime: suitingEnd(eta) };
    const basis = say(eta.basis === 'ROUTER' ? 'BY_ROADS' : 'BY_LINE');
    return {
      ...say('ARRIVES_LATE', { ride: timed(ride), at: eta.at, minutes: { minutes: eta.lateMinutes }, basis }),
      mend: movedMend(facts, ride, times) ?? updateMend(ride, { endTime: times.endTime }),
    };
  };
  return [
    activityRow(CODE, ride, {
      severity: 'WARNING',
      describe,
      basis: `${Math.floor(eta.lateMinutes / LEAST_MINUTES)}`,
    }),
  ];
}

/** Returns the next ride of the vehicle or the driver of a ride that they cannot reach in time, as it goes now. */
function nextRides(facts: AttentionFacts, ride: ActivityRecord, eta: Eta): FoundRow[] {
  const found = new Map<ActivityRecord, { readonly needed: number; readonly fields: readonly HeldAs[] }>();
  for (const held of assignmentsOf(ride)) {
    const { resource, resourceId } = held;
    const next = facts.activities.find((each) => each.startTime >= ride.endTime && holds(each, resource, resourceId));
    if (!next || next.status !== 'SCHEDULED') continue;
    const following = { before: ride, after: next, end: eta.at };
    const { gapMinutes, neededMinutes } = passageOf(resource, following, facts.travel);
    if (neededMinutes - gapMinutes < LEAST_MINUTES) continue;
    const late = Math.ceil(neededMinutes - gapMinutes);
    const known = found.get(next);
    found.set(next, {
      needed: Math.max(late, known?.needed ?? 0),
      fields: [...(known?.fields ?? []), heldAs(next, held)],
    });
  }
  return [...found].map(([next, { fields, needed }]) => {
    const describe = (): RowText => {
      const others = bestOthers(facts, next, fields, { withoutRows: true });
      const advice = others ? [] : [say('NONE_NEAR')];
      const minutes = { minutes: needed };
      return {
        ...say('BEGINS_LATE', { ride: timed(next), minutes, before: timed(ride), at: eta.at, advice }),
        mend: others ? updateMend(next, others.body) : null,
      };
    };
    return activityRow(CODE, next, {
      severity: 'WARNING',
      describe,
      causes: [ride],
      basis: `${ride.id} ${Math.floor(needed / LEAST_MINUTES)}`,
    });
  });
}

/**
 * Rides in progress that arrive 5 minutes late or more, by the position of their driver, and the next rides of their vehicle and driver
 * that cannot begin in time then. The mend of the ride moves its end, that of the next ride gives it to others.
 */
export const lateArrival: AttentionCheck = {
  codes: [CODE],
  find: (facts) =>
    facts.activities.flatMap((ride) => {
      const eta = facts.arrivals.get(ride.id);
      return eta ? [...lateRide(facts, ride, eta), ...nextRides(facts, ride, eta)] : [];
    }),
};
