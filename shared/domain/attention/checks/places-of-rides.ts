import { clashOf, goesElsewhere, isFixedAtEnd, otherEnd } from '#shared/domain/activities/leg-warnings.ts';
import { overlapOf } from '#shared/domain/activities/overlaps.ts';
import { type AttentionFacts, legsOf, meetsAnother } from '#shared/domain/attention/facts.ts';
import { movedMend } from '#shared/domain/attention/replacements.ts';
import {
  type AttentionCheck,
  activityRow,
  cancelMend,
  type RowChoice,
  type RowText,
  say,
  updateMend,
  valuesOf,
  withAdvice,
} from '#shared/domain/attention/row.ts';
import { timed } from '#shared/domain/sentences/english.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';

/** Legs that serve another place than their master. The mend brings a leg by road to the place of its master. A choice moves the master. */
export const legGoesElsewhere: AttentionCheck = {
  codes: ['LEG_GOES_ELSEWHERE'],
  find: (facts) =>
    facts.activities.flatMap((leg) => {
      const master = facts.related.activities.get(leg.masterEventId ?? '');
      if (!master || master.deletedAt || master.status === 'CANCELLED' || leg.status !== 'SCHEDULED') return [];
      const end = otherEnd(leg, master, legsOf(master, facts.nearby));
      if (!end) return [];
      const text = end.field === 'dropoffPlaceId' ? 'dropoffLocation' : 'pickupLocation';
      const isByRoad = (leg.mode ?? 'ROAD') === 'ROAD' && leg.motorcadeId === undefined;
      const describe = (): RowText => {
        const mend = isByRoad ? updateMend(leg, { [end.field]: end.placeId, [text]: master.location }) : null;
        const canCancel = !isByRoad && leg.motorcadeId === undefined;
        const choices = [
          ...(canCancel ? [{ ...cancelMend(leg), says: say('DO_CANCEL', { ride: timed(leg) }) }] : []),
          ...masterChoice(master, leg[end.field], leg[text]),
        ];
        const says = { ...goesElsewhere(leg, master, end), mend, choices };
        return isByRoad ? says : withAdvice(says, say('PERSON_DECIDES'));
      };
      return activityRow('LEG_GOES_ELSEWHERE', leg, {
        severity: 'WARNING',
        describe,
        causes: [master],
        basis: `${master.id} ${end.placeId}`,
      });
    }),
};

/** Returns the choice that a master takes place where its leg goes. All its legs follow. */
function masterChoice({ id, status, title }: ActivityRecord, placeId = '', location = placeId): RowChoice[] {
  if (status !== 'SCHEDULED') return [];
  const body = { kind: 'MOVE_PLACE', activityId: id, placeId };
  return [
    { operationId: 'createProposal', params: {}, body, says: say('DO_MOVE_PLACE', { title, place: location ?? '' }) },
  ];
}

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
        describe: () => textOf(facts, ride, warning),
        basis: String(warning.neededMinutes),
      });
    }),
};

function textOf(
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
