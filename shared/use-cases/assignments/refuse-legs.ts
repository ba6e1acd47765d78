import type { ProblemDetails } from '#shared/contract/problem.ts';
import { driverIdsOf } from '#shared/domain/assignments/assignment.ts';
import type { BookingDecision } from '#shared/domain/assignments/decide-booking.ts';
import type { ActivityChange } from '#shared/domain/assignments/decide-bookings.ts';
import { inEnglish, say, valuesFor } from '#shared/domain/sentences/english.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { describeRefusal, findAlternatives, type RefusedBooking } from './explain-refusal.ts';

/**
 * Throws if any of these bookings is refused. The problem has the code of the first refusal that names conflicts. It tells about all
 * of them: `legId` says to which leg a conflict or an alternative belongs, and `position` to which car of a new motorcade.
 */
export async function refuseLegs(
  changes: readonly ActivityChange[],
  decisions: readonly BookingDecision[],
  facts: Pick<RefusedBooking, 'related' | 'settings' | 'ways'>,
): Promise<void> {
  const refused = await Promise.all(
    changes.map(async ({ after }, place) => {
      const { objections = [] } = decisions[place] ?? {};
      const booking = { ...facts, after, taken: takenBeside(after, changes) };
      const [refusals, alternatives] = await Promise.all([
        Promise.all(objections.map((objection) => describeRefusal(booking, objection))),
        findAlternatives(booking, objections),
      ]);
      return refusals.map((refusal, at) => ({ ...refusal, after, alternatives: at === 0 ? alternatives : [] }));
    }),
  );
  const all = refused.flat();
  const first = all.find(({ details }) => details.conflicts) ?? all[0];
  if (!first) return;
  const isNew = new Set(changes.flatMap(({ after, before }) => (before ? [] : [after.id])));
  /** A car that is not booked yet has no ride whose id would say anything. */
  const ofLeg = <T>({ id, position }: ActivityRecord, parts: readonly T[] = []) => {
    const leg = isNew.has(id) && position !== undefined ? { position } : { legId: id };
    return parts.map((part) => ({ ...part, ...leg }));
  };
  const told: ProblemDetails = {
    conflicts: all.flatMap(({ after, details }) => ofLeg(after, details.conflicts)),
    alternatives: all.flatMap(({ after, alternatives }) => ofLeg(after, alternatives)),
    travel: all.flatMap(({ after, details }) => ofLeg(after, details.travel)),
    unmet: all.flatMap(({ details }) => details.unmet ?? []),
    ...(first.details.capacity && { capacity: first.details.capacity }),
  };
  const { has } = first.Problem;
  const details = Object.fromEntries(Object.entries(told).filter(([field]) => has.includes(field as never)));
  const [said, ...more] = all.map(({ after, ...each }) => say('OF_RIDE', { title: after.title, said: each.said }));
  const whole = { code: 'OF_RIDE', values: { ...said?.values, advice: more } };
  const values = valuesFor(first.Problem.code, whole);
  throw new first.Problem(inEnglish(whole, facts.settings.timezone), { ...details, values });
}

/** Returns the vehicles and drivers that the other rides of a request hold while this one drives. */
function takenBeside({ endTime, id, startTime }: ActivityRecord, changes: readonly ActivityChange[]): Set<string> {
  return new Set(
    changes.flatMap(({ after }) =>
      after.id !== id && after.startTime < endTime && startTime < after.endTime
        ? [...driverIdsOf(after), ...(after.vehicleId === undefined ? [] : [after.vehicleId])]
        : [],
    ),
  );
}
