import { overlapOf } from '#shared/domain/activities/overlaps.ts';
import { endLocation } from '#shared/domain/activities/stops.ts';
import { assignmentsOf } from '#shared/domain/assignments/assignment.ts';
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
} from '#shared/domain/attention/row.ts';
import { timed } from '#shared/domain/sentences/english.ts';
import { later } from '#shared/domain/time/days.ts';
import type { Passage } from '#shared/domain/ways/passage.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
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
