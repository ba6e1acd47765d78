import type { ActivityRecord } from '#shared/schemas/activity.ts';
import { clip } from './clip.ts';

const MAX_NAME = 30;

/** The vehicles of cars, by id. */
export type CarVehicles = ReadonlyMap<string, { readonly name: string; readonly licensePlate?: string | undefined }>;

const carText = ({ callSign, position, role, vehicleId }: ActivityRecord, vehicles: CarVehicles): string => {
  const vehicle = vehicles.get(vehicleId ?? '');
  const parts = [role, callSign, vehicle && clip(vehicle.name, MAX_NAME), vehicle?.licensePlate];
  return `car ${position} (${parts.filter((part) => part !== undefined).join(', ')})`;
};

/** Says where a car drives in its motorcade, and which cars drive ahead and behind. It names no person. */
export const carPlaceText = (car: ActivityRecord, all: readonly ActivityRecord[], vehicles: CarVehicles): string => {
  const cars = all.filter(({ status }) => status !== 'CANCELLED');
  const place = cars.findIndex(({ id }) => id === car.id);
  const [ahead, behind] = [cars[place - 1], cars[place + 1]];
  const own = [car.role, car.callSign].filter((part) => part !== undefined).join(', ');
  return [
    `Car ${car.position} of ${all.length}${own ? ` (${own})` : ''}`,
    ahead ? `ahead: ${carText(ahead, vehicles)}` : 'no car ahead',
    behind ? `behind: ${carText(behind, vehicles)}` : 'no car behind',
  ].join(', ');
};
