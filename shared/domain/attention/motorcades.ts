import { needsDriver } from '#shared/domain/activities/needs.ts';
import type { Formation } from '#shared/domain/motorcades/movement.ts';
import { HOUR_MS } from '#shared/domain/time/durations.ts';
import { readableTime } from '#shared/domain/time/format.ts';
import { later } from '#shared/domain/time/later.ts';
import type { ActivityRecord } from '#shared/schemas/activity.ts';
import type { AttentionFacts } from './facts.ts';
import { type FoundRow, lastChange } from './row.ts';

/** From this long before it begins, a motorcade without all its drivers is one row. Before, each car has its own. */
const DRIVERS_DUE_MS = 2 * HOUR_MS;

type Facts = Pick<AttentionFacts, 'motorcades' | 'now' | 'related'>;

/** Returns the cars of a motorcade that begin within 2 hours and have no driver. */
export const carsWithoutDriver = ({ cars }: Formation, { now, related }: Omit<Facts, 'motorcades'>): ActivityRecord[] =>
  cars.filter(
    (car) => car.status === 'SCHEDULED' && car.startTime <= later(now, DRIVERS_DUE_MS) && needsDriver(car, related),
  );

/** Returns the rides whose missing driver a row of their motorcade tells. */
export const toldByMotorcade = (facts: Facts): ReadonlySet<string> =>
  new Set(facts.motorcades.flatMap((formation) => carsWithoutDriver(formation, facts).map(({ id }) => id)));

/** Names a motorcade with its start. */
export const namedMotorcade = ({ motorcade }: Formation, timezone: string): string =>
  `“${motorcade.title}” (${readableTime(motorcade.startTime, timezone)})`;

/** Names a car, such as `car 2 (PRINCIPAL, Falcon 2)`. */
export const namedCar = ({ callSign, position, role }: ActivityRecord): string =>
  `car ${position} (${[role, callSign].filter((part) => part !== undefined).join(', ')})`;

/** Returns the row of a motorcade. */
export const motorcadeRow = (
  code: string,
  { cars, motorcade }: Formation,
  row: Pick<FoundRow, 'severity' | 'tell'> & { readonly basis?: string },
): FoundRow => ({
  code,
  severity: row.severity,
  subject: { type: 'Motorcade', id: motorcade.id, name: motorcade.title },
  at: motorcade.startTime,
  since: lastChange(motorcade, ...cars),
  basis: [motorcade.version, row.basis].filter((part) => part !== undefined).join(' '),
  tell: row.tell,
});
