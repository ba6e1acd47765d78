import { needsDriver } from '#shared/domain/activities/needs.ts';
import { headsOf, takes } from '#shared/domain/assignments/capacity.ts';
import type { AttentionFacts } from '#shared/domain/attention/facts.ts';
import { type AttentionCheck, assignMend, type FoundRow, type RowText, say } from '#shared/domain/attention/row.ts';
import { freshnessOf } from '#shared/domain/gps/fix-freshness.ts';
import { type Formation, loadOfCar, statusOf } from '#shared/domain/motorcades/movement.ts';
import { progressOf } from '#shared/domain/motorcades/progress.ts';
import { lastChange } from '#shared/domain/records.ts';
import type { Said, Timed } from '#shared/domain/sentences/sentence.ts';
import { later } from '#shared/domain/time/days.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { HOUR_MS } from '#shared/units/durations.ts';

/** From this long before it begins, a motorcade without all its drivers is one row. Before, each car has its own. */
const DRIVERS_DUE_MS = 2 * HOUR_MS;

type Facts = Pick<AttentionFacts, 'motorcades' | 'now' | 'related'>;

/** Returns the cars of a motorcade that begin within 2 hours and have no driver. */
function carsWithoutDriver({ cars }: Formation, { now, related }: Omit<Facts, 'motorcades'>): ActivityRecord[] {
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
function carSaid({ callSign, position = 1, role }: ActivityRecord): Said {
  const roles = role === undefined ? [] : [{ field: 'role', value: role }];
  return say('CAR', { position, role: [...roles, ...(callSign === undefined ? [] : [callSign])] });
}

/** Returns the row of a motorcade. */
function motorcadeRow(
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

/** Motorcades that begin within 2 hours, and have cars without a driver. The mend is a proposal that gives each a driver. */
export const motorcadeWithoutDriver: AttentionCheck = {
  codes: ['MOTORCADE_WITHOUT_DRIVER'],
  find: (facts) =>
    facts.motorcades.flatMap((formation) => {
      const cars = carsWithoutDriver(formation, facts);
      const [first, ...others] = cars;
      if (!first) return [];
      return motorcadeRow('MOTORCADE_WITHOUT_DRIVER', formation, {
        severity: 'CRITICAL',
        describe: () => ({
          ...say('MOTORCADE_WITHOUT_DRIVER', { ride: timedMotorcade(formation), cars: cars.map(carSaid) }),
          mend: assignMend(first, others),
        }),
        basis: cars.map(({ position }) => position).join(),
      });
    }),
};

function withoutSpareRow(facts: AttentionFacts, formation: Formation): FoundRow[] {
  const { cars } = formation;
  const of = (role: ActivityRecord['role']) => cars.filter((car) => car.role === role && car.status !== 'CANCELLED');
  const [[principal], spares] = [of('PRINCIPAL'), of('SPARE')];
  if (!principal || statusOf(cars) !== 'SCHEDULED') return [];
  const { vehicles, vips } = facts.related;
  const loadIn = (car: ActivityRecord) => loadOfCar(car, cars, vips);
  // A spare whose vehicle is still to be found gets one that is large enough.
  const fits = spares.some((car) => {
    const vehicle = vehicles.get(car.vehicleId ?? '');
    return vehicle === undefined || takes(vehicle, loadIn(car));
  });
  if (fits) return [];
  const describe = (): RowText => {
    const [spare] = spares;
    const lack = spare
      ? say('SPARE_TOO_SMALL', {
          car: carSaid(spare),
          seats: vehicles.get(spare.vehicleId ?? '')?.seatCapacity ?? 0,
          needed: headsOf(loadIn(spare)),
        })
      : say('NO_SPARE');
    const values = { ride: timedMotorcade(formation), car: carSaid(principal), advice: [lack] };
    return { ...say('PRINCIPAL_WITHOUT_SPARE', values), mend: null };
  };
  return [motorcadeRow('PRINCIPAL_WITHOUT_SPARE', formation, { severity: 'WARNING', describe })];
}

/** Motorcades with a principal that have no SPARE, or one that is too small for the guests of both. A person finds a vehicle. */
export const principalWithoutSpare: AttentionCheck = {
  codes: ['PRINCIPAL_WITHOUT_SPARE'],
  find: (facts) =>
    facts.motorcades
      .filter(({ motorcade }) => motorcade.startTime < facts.until)
      .flatMap((formation) => withoutSpareRow(facts, formation)),
};

function behindRow({ gps, now }: AttentionFacts, formation: Formation): FoundRow[] {
  const { cars, motorcade } = formation;
  if (statusOf(cars) !== 'IN_PROGRESS') return [];
  const fixes = [...gps.devices].flatMap(([driverId, { newest }]) =>
    newest && freshnessOf(newest, { ...gps, now }) !== 'OFFLINE' ? [[driverId, newest] as const] : [],
  );
  const progress = progressOf(cars, { now, fixes: new Map(fixes), speedKmh: gps.assumedSpeedKmh });
  const behind = cars.filter(({ id }) => progress.cars.get(id)?.isBehind);
  if (behind.length === 0) return [];
  const positions = behind.map(({ position = 1 }) => position);
  return [
    motorcadeRow('CAR_BEHIND', formation, {
      severity: behind.some(({ role }) => role === 'PRINCIPAL') ? 'CRITICAL' : 'WARNING',
      basis: positions.join(),
      describe: () => {
        const said = behind.map((car) => {
          const last = progress.cars.get(car.id)?.lastPlace;
          return last
            ? say('LAST_SEEN', { car: carSaid(car), place: last.place, at: last.at })
            : say('NOT_SEEN', { car: carSaid(car) });
        });
        const canSplit = behind.length < cars.length;
        return {
          ...say('CAR_BEHIND', { ride: timedMotorcade(formation), cars: said }),
          mend: canSplit
            ? { operationId: 'splitMotorcade', params: { motorcadeId: motorcade.id }, body: { positions } }
            : null,
        };
      },
    }),
  ];
}

/**
 * Motorcades that drive, and of which a car falls behind: by the reports of people, or by the positions of the drivers. The mend lets it
 * go on as a motorcade of its own.
 */
export const carBehind: AttentionCheck = {
  codes: ['CAR_BEHIND'],
  find: (facts) => facts.motorcades.flatMap((formation) => behindRow(facts, formation)),
};
