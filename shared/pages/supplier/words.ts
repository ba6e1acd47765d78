import { tagLabel } from '#shared/domain/assignments/tag-label.ts';
import { ApiProblem, messageOf, NotReached } from '#shared/pages/parts/api-client.ts';
import { plainName, shownText } from '#shared/pages/parts/as-text.ts';
import { loadSpoken, type SignInKey } from '#shared/pages/parts/load-words.ts';
import type { Spoken } from '#shared/pages/parts/words.ts';
import english from '#shared/pages/supplier/languages/en.json' with { type: 'json' };
import type { Tags } from './records.ts';

export type SupplierLanguage = Spoken<keyof typeof english | SignInKey>;
export type Say = SupplierLanguage['say'];

/** Returns the words of the page in the first language of the browser that it knows. */
export function loadLanguage(): Promise<SupplierLanguage> {
  return loadSpoken(english);
}

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

/** The codes with which the service can refuse what a supplier does, and the text of each. */
const TEXTS = {
  SUPPLIER_FULL: 'FULL',
  VERSION_MISMATCH: 'CHANGED',
  INVALID_TRANSITION: 'CHANGED',
  FORBIDDEN: 'CHANGED',
  CONTENDED_WRITE: 'CHANGED',
  NOT_FOUND: 'GONE',
  ERASED: 'GONE',
  DRIVER_CONFLICT: 'TAKEN',
  VEHICLE_CONFLICT: 'TAKEN',
  TRAVEL_CONFLICT: 'TAKEN',
  VEHICLE_UNAVAILABLE: 'TAKEN',
  CAPACITY_EXCEEDED: 'SMALL',
  NEEDS_UNMET: 'UNSUITED',
  PHONE_TAKEN: 'PHONE',
  VALIDATION_FAILED: 'WRONG',
  PAYLOAD_TOO_LARGE: 'WRONG',
  UNSUPPORTED_MEDIA_TYPE: 'WRONG',
  UNAUTHENTICATED: 'linkEnded',
  IDEMPOTENCY_KEY_IN_FLIGHT: 'LATER',
  RATE_LIMITED: 'LATER',
  INTERNAL: 'LATER',
  FEATURE_DISABLED: 'LATER',
  MAINTENANCE: 'LATER',
  UNAVAILABLE: 'LATER',
} as const;

/** Returns why something was not done, in the language of the page. */
export function reasonOf(error: unknown, say: Say): string {
  if (error instanceof NotReached) return say('notReached');
  const code = error instanceof ApiProblem ? error.document.code : '';
  const key = Object.hasOwn(TEXTS, code) ? TEXTS[code as keyof typeof TEXTS] : undefined;
  return key ? say(key) : messageOf(error);
}
