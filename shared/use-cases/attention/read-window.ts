import { byStart } from '#shared/domain/activities/itinerary.ts';
import { isAhead } from '#shared/domain/assignments/warnings.ts';
import { HOURS_AFTER_WINDOW } from '#shared/domain/attention/facts.ts';
import { later } from '#shared/domain/time/days.ts';
import { mayGoOn } from '#shared/domain/ways/arrival.ts';
import { MAX_ACTIVITIES_READ } from '#shared/entities/activities/activity-list.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/units/durations.ts';
import type { Plan } from '#shared/use-cases/plan/read-plan.ts';

/** What is planned in the coming hours, as far as one answer can look. */
export interface Window {
  /** The end of the window. Earlier than it was asked for, if the window has more activities than one answer looks at. */
  readonly until: string;
  /** Activities that are not over and start up to some hours after the window, in order of start. */
  readonly nearby: readonly ActivityRecord[];
}

/**
 * Reads the activities of a window. One with more than 5,000 of them ends where the next one starts. Of a longer window, the first day
 * is read first: the rest only if it fits.
 */
export async function readWindow(
  plan: Pick<Plan, 'between' | 'running'>,
  now: string,
  wanted: string,
): Promise<Window> {
  const firstDay = later(now, DAY_MS);
  const begin = wanted < firstDay ? wanted : firstDay;
  const first = aheadOf(await plan.running(readUntil(begin)), now);
  const isWhole = begin === wanted || first.length > MAX_ACTIVITIES_READ;
  const rest = isWhole ? [] : aheadOf(await plan.between(readUntil(begin), readUntil(wanted)), now);
  const known = new Set(first.map(({ id }) => id));
  const found = [...first, ...rest.filter(({ id }) => !known.has(id))].toSorted(byStart);
  const until = endOf(found, now, isWhole ? begin : wanted);
  return { until, nearby: found.filter(({ startTime }) => startTime < readUntil(until)) };
}

/** A guest who lands near the end of the window is met after it. */
function readUntil(until: string): string {
  return later(until, HOURS_AFTER_WINDOW * HOUR_MS);
}

function aheadOf(running: readonly ActivityRecord[], now: string): ActivityRecord[] {
  return running.filter((activity) => isAhead(activity, now) || mayGoOn(activity, now));
}

function endOf(found: readonly ActivityRecord[], now: string, wanted: string): string {
  const beyond = found[MAX_ACTIVITIES_READ];
  if (!beyond || beyond.startTime >= wanted) return wanted;
  const soonest = later(now, MINUTE_MS);
  return beyond.startTime < soonest ? soonest : beyond.startTime;
}
