import { aboardOf } from '#shared/domain/activities/boarding.ts';
import { namesOf } from '#shared/domain/activities/leg-warnings.ts';
import { timed } from '#shared/domain/sentences/english.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { Mend } from '#shared/schemas/attention/attention.ts';
import { departuresOf, takesToFlight } from './departures.ts';
import { type AttentionFacts, legsOf } from './facts.ts';
import { operationsMend } from './new-rides.ts';
import { cancelMend, type RowChoice, say, updateMend } from './row.ts';

/** Takes guests off an activity, or cancels it if they are all it has. */
export function leave(activity: ActivityRecord, leaving: ReadonlySet<string>): Mend {
  const vipIds = activity.vipIds.filter((id) => !leaving.has(id));
  return vipIds.length > 0 ? updateMend(activity, { vipIds }) : cancelMend(activity);
}

/** Tells whether these guests need this ride for a flight: they would be left standing. */
function isNeededForFlight(facts: AttentionFacts, activity: ActivityRecord, leaving: readonly string[]): boolean {
  return (
    activity.flightId !== undefined ||
    departuresOf(facts).some(
      (departure) =>
        takesToFlight(activity, departure, facts) && departure.flight.vipIds.some((id) => leaving.includes(id)),
    )
  );
}

/**
 * Returns the request by which guests leave an activity, as a choice of a person. They leave its legs too. None where they need it for a
 * flight, or are in its vehicle.
 */
export function leaveChoice(facts: AttentionFacts, activity: ActivityRecord, vipIds: readonly string[]): RowChoice[] {
  const isAboard = aboardOf(activity).some((mark) => mark.alightedAt === undefined && vipIds.includes(mark.vipId));
  if (isAboard || isNeededForFlight(facts, activity, vipIds)) return [];
  const leaving = new Set(vipIds);
  const legs = legsOf(activity, facts.nearby).filter(({ vipIds: own }) => own.some((id) => leaving.has(id)));
  const steps = [...legs, activity].map((each) => leave(each, leaving));
  const [only] = steps;
  const mend = steps.length === 1 && only ? only : operationsMend(steps);
  const isAll = activity.vipIds.every((id) => leaving.has(id));
  const [cancel, takeOff] =
    legs.length > 0
      ? (['DO_CANCEL_EMPTY_LEGS', 'DO_TAKE_OFF_LEGS'] as const)
      : (['DO_CANCEL_EMPTY', 'DO_TAKE_OFF'] as const);
  const values = { guests: namesOf(vipIds, facts.related.vips), ride: timed(activity) };
  return [{ ...mend, says: say(isAll ? cancel : takeOff, values) }];
}
