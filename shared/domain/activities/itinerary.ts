import { type DayRule, dayOf } from '#shared/domain/time/days.ts';

interface Timed {
  readonly id: string;
  readonly startTime: string;
}

export interface Day<T> {
  readonly date: string;
  readonly activities: T[];
}

/** Groups activities by the day on which they start. Days and their activities are in order of time. Empty days are absent. */
export const byDay = <T extends Timed>(activities: readonly T[], rule: DayRule): Day<T>[] => {
  const days = new Map<string, T[]>();
  for (const activity of [...activities].sort(inOrder)) {
    const date = dayOf(activity.startTime, rule);
    days.set(date, [...(days.get(date) ?? []), activity]);
  }
  return [...days].map(([date, ofDay]) => ({ date, activities: ofDay }));
};

const inOrder = (a: Timed, b: Timed): number =>
  a.startTime < b.startTime || (a.startTime === b.startTime && a.id < b.id) ? -1 : 1;
