import { markDeleted } from '#shared/domain/records.ts';
import type { Formation, Movement } from './movement.ts';

/** Marks a motorcade and its cars as deleted. */
export const deletedFormation = ({ cars, motorcade }: Formation, now: string): Movement => ({
  motorcades: [markDeleted(motorcade, now)],
  cars: cars.map((car) => markDeleted(car, now)),
});
