import { needsDriver } from '#shared/domain/activities/needs.ts';
import type { Formation } from '#shared/domain/motorcades/movement.ts';
import { lastChange } from '#shared/domain/records.ts';
import type { Said, Timed } from '#shared/domain/sentences/sentence.ts';
import { later } from '#shared/domain/time/days.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { HOUR_MS } from '#shared/units/durations.ts';
import type { AttentionFacts } from './facts.ts';
import { type FoundRow, say } from './row.ts';

/** From this long before it begins, a motorcade without all its drivers is one row. Before, each car has its own. */
const DRIVERS_DUE_MS = 2 * HOUR_MS;

type Facts = Pick<AttentionFacts, 'motorcades' | 'now' | 'related'>;

/** Returns the cars of a motorcade that begin within 2 hours and have no driver. */
export function carsWithoutDriver({ cars }: Formation, { now, related }: Omit<Facts, 'motorcades'>): ActivityRecord[] {
  return cars.filter(
    (car) => car.status === 'SCHEDULED' && car.startTime <= later(now, DRIVERS_DUE_MS) && needsDriver(car, related),
  );
}

/** Returns the rides whose missing driver a row of their motorcade tells. */
export function coveredByMotorcade(facts: Facts): ReadonlySet<string> {
  return new Set(facts.motorcades.flatMap((formation) => carsWithoutDriver(formation, facts).map(({ id }) => id)));
}

/** Names a motorcade with its start. */
export function timedMotorcade({ motorcade: { id, startTime, title } }: Formation): Timed {
  return { id, title, startTime };
}

/** Names a car, such as `car 2 (PRINCIPAL, Falcon 2)`. */
export function carSaid({ callSign, position = 1, role }: ActivityRecord): Said {
  const roles = role === undefined ? [] : [{ field: 'role', value: role }];
  return say('CAR', { position, role: [...roles, ...(callSign === undefined ? [] : [callSign])] });
}

/** Returns the row of a motorcade. */
export function motorcadeRow(
  code: string,
  { cars, motorcade }: Formation,
  row: Pick<FoundRow, 'severity' | 'describe'> & { readonly basis?: string },
): FoundRow {
  return {
    code,
    severity: row.severity,
    subject: { type: 'Motorcade', id: motorcade.id, name: motorcade.title },
    at: motorcade.startTime,
    since: lastChange(motorcade, ...cars),
    basis: [motorcade.version, row.basis].filter((part) => part !== undefined).join(' '),
    describe: row.describe,
  };
}
