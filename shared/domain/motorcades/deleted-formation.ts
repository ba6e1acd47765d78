import { markDeleted } from '#shared/domain/records.ts';
import type { Formation, Movement } from './movement.ts';

/** Marks a motorcade and its cars as deleted. */
export function deletedFormation({ cars, motorcade }: Formation, now: string): Movement {
  return {
    motorcades: [markDeleted(motorcade, now)],
    cars: cars.map((car) => markDeleted(car, now)),
  };
}
