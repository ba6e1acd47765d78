import type { Lodging } from '#shared/schemas/places/lodging.ts';
import { dateAt, nightAt } from './nights.ts';

/** When a guest comes and leaves (RFC 3339). */
interface Times {
  readonly arrivesAt?: string | undefined;
  readonly leavesAt?: string | undefined;
}

/**
 * Returns where a guest lodges, without the nights before they arrive and after they leave. A guest who arrives before noon keeps the
 * night before, so that their room is ready. Check-out is on the day they leave.
 */
export function lodgingDuring(
  all: readonly Lodging[],
  { arrivesAt, leavesAt }: Times,
  timezone: string,
): readonly Lodging[] {
  const first = arrivesAt === undefined ? undefined : nightAt(arrivesAt, timezone);
  const last = leavesAt === undefined ? undefined : dateAt(leavesAt, timezone);
  return all.flatMap((each) => {
    const from = first !== undefined && first > each.from ? first : each.from;
    const to = last !== undefined && last < each.to ? last : each.to;
    return from < to ? [{ ...each, from, to }] : [];
  });
}
