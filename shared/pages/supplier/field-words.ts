import { tagLabel } from '#shared/domain/assignments/tag-label.ts';
import { plainName, shownText } from '#shared/pages/parts/as-text.ts';
import type { Say, Tags } from './records.ts';

/** The fields of a fleet that have words. Companies have few others in their files. */
const NAMED = [
  'name',
  'type',
  'seatCapacity',
  'wheelchairPlaces',
  'seatsPerWheelchair',
  'childSeats',
  'luggage',
  'tags',
  'carries',
  'status',
  'licensePlate',
  'color',
  'notes',
  'phone',
  'vehicleTypes',
  'shifts',
  'usualVehicleId',
  'reason',
] as const;
const TYPES = ['SEDAN', 'SUV', 'VAN', 'MINIBUS', 'BUS', 'GOLF_CART', 'BOAT', 'HELICOPTER', 'TRUCK', 'OTHER'] as const;

export interface FieldWords {
  readonly nameOf: (field: string) => string;
  readonly valueOf: (field: string, value: unknown) => string;
}

/** Returns how the page calls the fields of a sheet and their values. A field without words has those of its name: “Max duty hours per day”. */
export function wordsOf(kind: 'BLOCKS' | 'DRIVERS' | 'VEHICLES', say: Say, tags: Tags): FieldWords {
  const of = kind === 'DRIVERS' ? 'driver' : 'vehicle';
  const one = (field: string, value: unknown): unknown => {
    if (field === 'tags') return tagLabel(tags, of, String(value), document.documentElement.lang);
    const type = field === 'type' || field === 'vehicleTypes' ? TYPES.find((each) => each === value) : undefined;
    return type ? say(type) : value;
  };
  return {
    nameOf: (field) => {
      const known = NAMED.find((each) => each === field);
      return known ? say(`field.${known}`) : plainName(field.slice(field.lastIndexOf('.') + 1));
    },
    valueOf: (field, value) =>
      shownText(Array.isArray(value) ? value.map((each) => one(field, each)) : one(field, value)),
  };
}
