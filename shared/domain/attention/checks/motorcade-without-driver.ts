import { carsWithoutDriver, motorcadeRow, namedCar, namedMotorcade } from '#shared/domain/attention/motorcades.ts';
import { type AttentionCheck, assignMend } from '#shared/domain/attention/row.ts';

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
        tell: () => ({
          detail: `${namedMotorcade(formation, facts.timezone)} begins soon, and ${cars.map(namedCar).join(', ')} ${others.length > 0 ? 'have' : 'has'} no driver. A proposal may find them.`,
          mend: assignMend(first, others),
        }),
        basis: cars.map(({ position }) => position).join(),
      });
    }),
};
