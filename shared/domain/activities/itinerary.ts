import { type DayRule, dayOf } from '#shared/domain/time/days.ts';
import { type Beginning, byStart } from './by-start.ts';

export interface Day<T> {
  readonly date: string;
  readonly activities: T[];
}

/** Groups activities by the day on which they start. Days and their activities are in order of time. Empty days are absent. */
export function byDay<T extends Beginning>(activities: readonly T[], rule: DayRule): Day<T>[] {
  const days = new Map<string, T[]>();
  for (const activity of [...activities].sort(byStart)) {
    const date = dayOf(activity.startTime, rule);
    days.set(date, [...(days.get(date) ?? []), activity]);
  }
  return [...days].map(([date, ofDay]) => ({ date, activities: ofDay }));
}
