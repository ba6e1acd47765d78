import type { AttentionFacts } from '#shared/domain/attention/facts.ts';
import { motorcadeRow, namedCar, namedMotorcade } from '#shared/domain/attention/motorcades.ts';
import type { AttentionCheck, FoundRow, Told } from '#shared/domain/attention/row.ts';
import { type Formation, statusOf } from '#shared/domain/motorcades/movement.ts';
import { seatsOfCar } from '#shared/domain/motorcades/seats-of-car.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';

function rowOf(facts: AttentionFacts, formation: Formation): FoundRow[] {
  const { cars } = formation;
  const of = (role: ActivityRecord['role']) => cars.filter((car) => car.role === role && car.status !== 'CANCELLED');
  const [[principal], spares] = [of('PRINCIPAL'), of('SPARE')];
  if (!principal || statusOf(cars) !== 'SCHEDULED') return [];
  const { vehicles, vips } = facts.related;
  const seatsOf = (car: ActivityRecord): number => seatsOfCar(car, cars, vips);
  // A spare whose vehicle is still to be found gets one that is large enough.
  const fits = spares.some((car) => (vehicles.get(car.vehicleId ?? '')?.seatCapacity ?? Infinity) >= seatsOf(car));
  if (fits) return [];
  const tell = (): Told => {
    const [spare] = spares;
    const lack = spare
      ? `${namedCar(spare)} has ${vehicles.get(spare.vehicleId ?? '')?.seatCapacity ?? 0} seats, and would need ${seatsOf(spare)}. Give it a larger vehicle.`
      : 'If its car fails, no car takes its guests. Make a motorcade of one car with the role SPARE, and let it join.';
    return {
      detail: `${namedMotorcade(formation, facts.timezone)} has no spare for its principal, ${namedCar(principal)}. ${lack}`,
      mend: null,
    };
  };
  return [motorcadeRow('PRINCIPAL_WITHOUT_SPARE', formation, { severity: 'WARNING', tell })];
}

/** Motorcades with a principal that have no SPARE, or one that is too small for the guests of both. A person finds a vehicle. */
export const principalWithoutSpare: AttentionCheck = {
  codes: ['PRINCIPAL_WITHOUT_SPARE'],
  find: (facts) =>
    facts.motorcades
      .filter(({ motorcade }) => motorcade.startTime < facts.until)
      .flatMap((formation) => rowOf(facts, formation)),
};
