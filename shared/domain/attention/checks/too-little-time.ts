import { clashOf, isFixedAtEnd } from '#shared/domain/activities/leg-warnings.ts';
import { overlapOf } from '#shared/domain/activities/overlaps.ts';
import { endLocation } from '#shared/domain/activities/stops.ts';
import { assignmentsOf, holds } from '#shared/domain/assignments/assignment.ts';
import { type AttentionFacts, meetsAnother } from '#shared/domain/attention/facts.ts';
import { squeezeOf } from '#shared/domain/attention/in-time.ts';
import { bestOthers, type HeldAs, heldAs, movedMend } from '#shared/domain/attention/replacements.ts';
import {
  type AttentionCheck,
  activityRow,
  type FoundRow,
  type RowChoice,
  type RowText,
  say,
  updateMend,
  valuesOf,
} from '#shared/domain/attention/row.ts';
import { timed } from '#shared/domain/sentences/english.ts';
import { later } from '#shared/domain/time/days.ts';
import { type Passage, passageOf } from '#shared/domain/ways/passage.ts';
import type { ActivityRecord, Eta } from '#shared/schemas/activities/activity.ts';
import { MINUTE_MS } from '#shared/units/durations.ts';

/** A ride that its vehicle or driver cannot reach in time, because the ride before ends at another place. */
interface Squeezed extends Passage {
  readonly before: ActivityRecord;
  readonly ride: ActivityRecord;
  readonly fields: readonly HeldAs[];
}

function squeezedOf(facts: AttentionFacts): Squeezed[] {
  const found = new Map<string, Squeezed>();
  const last = new Map<string, ActivityRecord>();
  for (const ride of facts.activities) {
    for (const held of assignmentsOf(ride)) {
      const before = last.get(held.resourceId);
      last.set(held.resourceId, ride);
      const squeeze = squeezeOf(facts, held.resource, before, ride);
      if (!before || !squeeze) continue;
      const known = found.get(ride.id) ?? { before, ride, ...squeeze, fields: [] };
      found.set(ride.id, { ...known, fields: [...known.fields, heldAs(ride, held)] });
    }
  }
  return [...found.values()];
}

/** Returns the choice that moves one of the two rides by what the way lacks. A flight or a master sets the time of its rides. */
function moveChoice(facts: AttentionFacts, ride: ActivityRecord, minutes: number): RowChoice[] {
  if (ride.flightId !== undefined || ride.masterEventId !== undefined || ride.status !== 'SCHEDULED') return [];
  const by = minutes * MINUTE_MS;
  const times = { startTime: later(ride.startTime, by), endTime: later(ride.endTime, by) };
  const meets = meetsAnother({ ...ride, ...times }, facts.nearby, (other) => overlapOf(ride, other) === undefined);
  if (times.startTime <= facts.now || meets) return [];
  const mend = movedMend(facts, ride, times, { withoutRows: true });
  return mend ? [{ ...mend, says: say('DO_MOVE', { title: ride.title, times }) }] : [];
}

/** Returns the choice that gives the first ride to others. */
function othersChoice(facts: AttentionFacts, { before, ride, fields }: Squeezed): RowChoice[] {
  const shared = assignmentsOf(before).filter(({ resourceId }) => fields.some((field) => ride[field] === resourceId));
  const own = shared.map((held) => heldAs(before, held));
  const others = before.status === 'SCHEDULED' ? bestOthers(facts, before, own, { withoutRows: true }) : undefined;
  if (!others) return [];
  const says = say('DO_GIVE', { title: before.title, names: { and: others.names } });
  return [{ ...updateMend(before, others.body), says }];
}

function rowOf(facts: AttentionFacts, squeezed: Squeezed): FoundRow {
  const { before, ride } = squeezed;
  return activityRow('GAP_TOO_SHORT', ride, {
    severity: 'WARNING',
    causes: [before],
    basis: `${before.id} ${before.version}`,
    describe: () => textOf(facts, squeezed),
  });
}

function textOf(facts: AttentionFacts, squeezed: Squeezed): RowText {
  const { before, fields, gapMinutes, neededMinutes, ride } = squeezed;
  const others = bestOthers(facts, ride, fields, { withoutRows: true });
  const lacking = Math.ceil(neededMinutes - gapMinutes);
  const [place, next] = [endLocation(before) ?? before.location, ride.pickupLocation ?? ride.location];
  const minutes = { gap: { minutes: Math.floor(gapMinutes) }, needed: { minutes: neededMinutes } };
  const ends = { before: timed(before), from: place ?? '', ride: timed(ride), to: next ?? '' };
  return {
    ...say('GAP_TOO_SHORT', { ...ends, ...minutes, advice: others ? [] : [say('NONE_NEAR')] }),
    mend: others ? updateMend(ride, others.body) : null,
    choices: [
      ...moveChoice(facts, ride, lacking),
      ...moveChoice(facts, before, -lacking),
      ...othersChoice(facts, squeezed),
    ],
  };
}

/**
 * Rides that follow each other with less time between them than the way and the buffers of their places need, or the turnaround. The
 * same rule as for bookings. The mend gives the second ride to another vehicle or driver. Choices move one of the two, or give the first to others.
 */
export const shortGap: AttentionCheck = {
  codes: ['GAP_TOO_SHORT'],
  find: (facts) => squeezedOf(facts).map((squeezed) => rowOf(facts, squeezed)),
};

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

/**
 * Rides that are shorter than their own way. The mend lets a ride end later, or begin earlier if its end is fixed by a flight or a
 * master. Where both suit, a choice lets it begin earlier.
 */
export const rideTooShort: AttentionCheck = {
  codes: ['RIDE_TOO_SHORT'],
  find: (facts) =>
    facts.activities.flatMap((ride) => {
      const [warning] = ride.status === 'SCHEDULED' ? facts.shortRides(ride) : [];
      if (!warning) return [];
      return activityRow('RIDE_TOO_SHORT', ride, {
        severity: 'WARNING',
        describe: () => textOfShort(facts, ride, warning),
        basis: String(warning.neededMinutes),
      });
    }),
};

function textOfShort(
  facts: AttentionFacts,
  ride: ActivityRecord,
  warning: ReturnType<AttentionFacts['shortRides']>[number],
): RowText {
  const master = facts.related.activities.get(ride.masterEventId ?? '');
  const isFixed = isFixedAtEnd(ride, master);
  // A guest who is met cannot come earlier.
  const ways = isFixed ? [true] : ride.flightId === undefined ? [false, true] : [false];
  const [found, earlier] = ways.flatMap((atEnd) => {
    const times = facts.longerRide(ride, atEnd);
    if (!times) return [];
    const longer = { ...ride, ...times };
    const isPossible =
      times.startTime > facts.now &&
      ride.motorcadeId === undefined &&
      !(master && clashOf(longer, master)) &&
      !meetsAnother(longer, facts.nearby, (other) => overlapOf(ride, other) === undefined);
    const mend = isPossible ? movedMend(facts, ride, times, { withoutRows: true }) : undefined;
    return mend ? [{ mend, times }] : [];
  });
  const advice = [found ? say('TIMES_SUIT', { times: found.times }) : say('CANNOT_LAST_LONGER')];
  const values = { title: ride.title, times: earlier?.times };
  return {
    // The advice says the times that suit.
    ...say('RIDE_TOO_SHORT', { variant: 'RIDE_NEEDS_LONGER', ...valuesOf(warning), advice }),
    mend: found?.mend ?? null,
    choices: earlier ? [{ ...earlier.mend, says: say('DO_BEGIN_EARLIER', values) }] : [],
  };
}
