import { type DayRule, dayOf } from '#shared/domain/time/days.ts';

export interface Day<T> {
  readonly date: string;
  readonly activities: T[];
}

/** Groups activities by the day on which they start, and all-day ones by their first date. Days and their activities are in order of time. Empty days are absent. */
export function byDay<T extends Beginning>(activities: readonly T[], rule: DayRule): Day<T>[] {
  const dateOf = ({ startDate, startTime }: T): string => startDate ?? dayOf(startTime, rule);
  const days = Map.groupBy(activities.toSorted(byStart), dateOf);
  return [...days].map(([date, ofDay]) => ({ date, activities: ofDay }));
}

/** What begins at a time. */
interface Beginning {
  readonly id: string;
  readonly startTime: string;
  /** Of an all-day activity. */
  readonly startDate?: string | undefined;
}

/** Orders activities by their start. Those that begin at the same time come in the order of their ids. */
export function byStart(a: Beginning, b: Beginning): number {
  return a.startTime < b.startTime || (a.startTime === b.startTime && a.id < b.id) ? -1 : 1;
}
