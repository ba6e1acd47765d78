import type { Assignment } from '#shared/domain/assignments/assignment.ts';
import { later } from '#shared/domain/time/days.ts';
import { MINUTE_MS } from '#shared/units/durations.ts';

/** A driver may begin their next ride early: then the one after it is the next that is planned. */
const NEXT = 2;

/**
 * Returns the assignments of one driver of which the activities tell what the driver does now: those that have begun and are not over
 * in the books, the next two, and with `aroundMinutes` those that are at most so far away, also cancelled and completed ones.
 */
export function assignmentsToRead(
  held: readonly Assignment[],
  { aroundMinutes, now }: { readonly now: string; readonly aroundMinutes?: number | undefined },
): Assignment[] {
  const [begun, ahead] = [
    held.filter(({ busy, start }) => busy && start <= now),
    held.filter(({ busy, start }) => busy && start > now).toSorted((a, b) => (a.start < b.start ? -1 : 1)),
  ];
  const around = (aroundMinutes ?? 0) * MINUTE_MS;
  const [first, last] = [later(now, -around), later(now, around)];
  const near = aroundMinutes === undefined ? [] : held.filter(({ end, start }) => start <= last && end >= first);
  return [...new Set([...begun, ...ahead.slice(0, NEXT), ...near])];
}
