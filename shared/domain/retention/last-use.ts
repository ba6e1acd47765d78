import { later } from '#shared/domain/time/days.ts';
import { DAY_MS } from '#shared/units/durations.ts';

/** What tells when a person was needed last. */
interface Use {
  /** When their record changed last. */
  readonly updatedAt: string;
  /** The ends of what they are on: RFC 3339, UTC. */
  readonly ends: readonly string[];
  /** The end of the last activity of the plan, if it has any. */
  readonly planEnds: string | undefined;
}

/** Returns when a person was needed last. A person who is on nothing yet may still be planned, for as long as the plan goes on. */
export function lastUse({ ends, planEnds, updatedAt }: Use): string {
  const used = ends.length > 0 ? ends : [planEnds ?? updatedAt];
  return [updatedAt, ...used].reduce((last, each) => (each > last ? each : last));
}

/** Returns the instant before which the last use must lie. */
export function keptSince(now: string, days: number): string {
  return later(now, -days * DAY_MS);
}
