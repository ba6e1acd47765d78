import type { CarPlace, NamedCar } from '#shared/domain/motorcades/car-place.ts';
import { clip } from './clip.ts';

const MAX_NAME = 30;

function carText({ callSign, licensePlate, position, role, vehicle }: NamedCar): string {
  const parts = [role, callSign, vehicle && clip(vehicle, MAX_NAME), licensePlate];
  return `car ${position} (${parts.filter((part) => part !== undefined).join(', ')})`;
}

/** Says where a car drives in its motorcade, and which cars drive ahead and behind. It names no person. */
export function carPlaceText({ ahead, behind, of, own }: CarPlace): string {
  return [
    `Car ${own.position} of ${of} (${[own.role, own.callSign].filter((part) => part !== undefined).join(', ')})`,
    ahead ? `ahead: ${carText(ahead)}` : 'no car ahead',
    behind ? `behind: ${carText(behind)}` : 'no car behind',
  ].join(', ');
}
