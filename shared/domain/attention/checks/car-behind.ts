import type { AttentionFacts } from '#shared/domain/attention/facts.ts';
import { motorcadeRow, namedCar, namedMotorcade } from '#shared/domain/attention/motorcades.ts';
import type { AttentionCheck, FoundRow } from '#shared/domain/attention/row.ts';
import { freshnessOf } from '#shared/domain/gps/fix-freshness.ts';
import { type Formation, statusOf } from '#shared/domain/motorcades/movement.ts';
import { progressOf } from '#shared/domain/motorcades/progress.ts';
import { readableTime } from '#shared/domain/time/format.ts';

function rowOf({ gps, now, timezone }: AttentionFacts, formation: Formation): FoundRow[] {
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
      tell: () => {
        const said = behind.map((car) => {
          const last = progress.cars.get(car.id)?.lastPlace;
          const seen = last ? `last seen at ${last.place}, ${readableTime(last.at, timezone)}` : 'not seen yet';
          return `${namedCar(car)}, ${seen}`;
        });
        const canSplit = behind.length < cars.length;
        return {
          detail: `${namedMotorcade(formation, timezone)}: ${said.join('; ')}. Call the driver, slow the others down, or let it go on by itself.`,
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
  find: (facts) => facts.motorcades.flatMap((formation) => rowOf(facts, formation)),
};
