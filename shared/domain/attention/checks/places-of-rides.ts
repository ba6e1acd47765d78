import { clashOf, elsewhereText, isFixedAtEnd, longerTimes, otherEnd } from '#shared/domain/activities/leg-warnings.ts';
import { overlapOf } from '#shared/domain/activities/overlaps.ts';
import { named } from '#shared/domain/assignments/warnings.ts';
import { type AttentionFacts, legsOf, meetsAnother } from '#shared/domain/attention/facts.ts';
import { movedMend } from '#shared/domain/attention/moved-mend.ts';
import {
  type AttentionCheck,
  activityRow,
  cancelMend,
  type RowText,
  updateMend,
} from '#shared/domain/attention/row.ts';
import { readableRange } from '#shared/domain/time/format.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { Choice } from '#shared/schemas/attention/attention.ts';

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
      const describe = (): RowText => ({
        detail: `${elsewhereText(leg, master, end, facts.timezone)}${isByRoad ? '' : ' A person decides what becomes of it.'}`,
        mend: isByRoad ? updateMend(leg, { [end.field]: end.placeId, [text]: master.location }) : null,
        choices: [
          ...(isByRoad || leg.motorcadeId !== undefined
            ? []
            : [{ ...cancelMend(leg), summary: `Cancel ${named(leg, facts.timezone)}` }]),
          ...masterChoice(master, leg[end.field], leg[text]),
        ],
      });
      return activityRow('LEG_GOES_ELSEWHERE', leg, {
        severity: 'WARNING',
        describe,
        causes: [master],
        basis: `${master.id} ${end.placeId}`,
      });
    }),
};

/** Returns the choice that a master takes place where its leg goes. All its legs follow. */
function masterChoice({ id, status, title }: ActivityRecord, placeId = '', location = placeId): Choice[] {
  if (status !== 'SCHEDULED') return [];
  const body = { kind: 'MOVE_PLACE', activityId: id, placeId };
  return [{ operationId: 'createProposal', params: {}, body, summary: `Move “${title}” and its rides to ${location}` }];
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
  { message, neededMinutes = 0 }: ReturnType<AttentionFacts['shortRides']>[number],
): RowText {
  const master = facts.related.activities.get(ride.masterEventId ?? '');
  const isFixed = isFixedAtEnd(ride, master);
  // A guest who is met cannot come earlier.
  const ways = isFixed ? [true] : ride.flightId === undefined ? [false, true] : [false];
  const [mend, earlier] = ways.flatMap((atEnd): Choice[] => {
    const times = longerTimes(ride, master, neededMinutes, atEnd);
    const longer = { ...ride, ...times };
    const isPossible =
      times.startTime > facts.now &&
      ride.motorcadeId === undefined &&
      !(master && clashOf(longer, master)) &&
      !meetsAnother(longer, facts.nearby, (other) => overlapOf(ride, other) === undefined);
    const moved = isPossible ? movedMend(facts, ride, times, { withoutRows: true }) : undefined;
    return moved ? [{ ...moved, summary: readableRange(times.startTime, times.endTime, facts.timezone) }] : [];
  });
  if (!mend)
    return {
      detail: `${message} It cannot be longer: its guests, vehicle or driver have something else then.`,
      mend: null,
    };
  const { summary: when, ...request } = mend;
  const choices = earlier ? [{ ...earlier, summary: `Let “${ride.title}” begin earlier: ${earlier.summary}` }] : [];
  return { detail: `${message} ${when} suits.`, mend: request, choices };
}
