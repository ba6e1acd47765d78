import { isActive } from '#shared/domain/assignments/assignment.ts';
import { wallClockOf } from '#shared/domain/time/zoned.ts';
import { gatherActivities, MAX_ACTIVITIES_READ } from '#shared/entities/activities/activity-list.ts';
import type { Warning } from '#shared/schemas/warning.ts';
import { MINUTE_MS } from '#shared/units/durations.ts';

/**
 * Says how many activities ahead keep their instant and so change their local time with a new time zone, and how they keep their local time
 * instead. All-day activities keep their dates, so they do not count.
 */
export async function zoneWarnings(before: string, after: string, now: string): Promise<Warning[]> {
  const [old, wanted] = [wallClockOf(before), wallClockOf(after)];
  const { found } = await gatherActivities({ from: now }, MAX_ACTIVITIES_READ);
  const moves = found
    .filter((activity) => !activity.allDay && isActive(activity))
    .map(({ startTime }) => (wanted.shown(Date.parse(startTime)) - old.shown(Date.parse(startTime))) / MINUTE_MS)
    .filter((minutes) => minutes !== 0);
  const [minutes = 0] = moves;
  if (minutes === 0) return [];
  const one = moves.length === 1;
  const count = one ? 'One activity ahead keeps its time' : `${moves.length} activities ahead keep their time`;
  const isSame = moves.every((each) => each === minutes);
  const told = isSame ? ` by ${Math.abs(minutes)} minutes ${minutes > 0 ? 'later' : 'earlier'}` : '';
  const advice = isSame
    ? `To keep what clocks show, change the time zone and then postpone them by ${-minutes} minutes.`
    : 'To keep what clocks show, change the time zone and then postpone the activities of each day.';
  const message = `${count} as an instant, so clocks of the event show ${one ? 'it' : 'them'}${told}. Flights rightly do so too. ${advice}`;
  const body = { kind: 'POSTPONE', from: now, minutes: -minutes };
  return [{ code: 'LOCAL_TIMES_CHANGE', message, ...(isSame && { cure: { operationId: 'createProposal', body } }) }];
}
