import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';

/** The vehicles of cars, by id. */
export type CarVehicles = ReadonlyMap<string, { readonly name: string; readonly licensePlate?: string | undefined }>;

/** A car as the drivers of its motorcade know it. It names no person. */
export interface NamedCar {
  readonly position: number;
  readonly role: NonNullable<ActivityRecord['role']>;
  readonly callSign?: string | undefined;
  readonly vehicle?: string | undefined;
  readonly licensePlate?: string | undefined;
}

/** Where a car drives in its motorcade. */
export interface CarPlace {
  readonly own: NamedCar;
  /** How many cars the motorcade has. Absent: that is not known. */
  readonly of?: number | undefined;
  readonly ahead?: NamedCar | undefined;
  readonly behind?: NamedCar | undefined;
  /** When a ride or a vehicle of the motorcade last changed. */
  readonly updatedAt?: string;
}

/** Returns where a car drives, and the cars ahead and behind that drive. `all`: the cars in order. */
export function carPlaceOf(
  car: Pick<ActivityRecord, 'id'> & Partial<ActivityRecord>,
  all: readonly ActivityRecord[],
  vehicles: CarVehicles,
): CarPlace {
  const cars = all.filter(({ id, status }) => status !== 'CANCELLED' || id === car.id);
  const place = cars.findIndex(({ id }) => id === car.id);
  const named = (each: ActivityRecord | undefined): NamedCar | undefined => each && namedCar(each, vehicles);
  return {
    own: namedCar(car, vehicles),
    of: all.length,
    ahead: named(cars[place - 1]),
    behind: named(cars[place + 1]),
  };
}

function namedCar(
  { callSign, position = 0, role = 'OTHER', vehicleId }: Partial<ActivityRecord>,
  vehicles: CarVehicles,
): NamedCar {
  const { licensePlate, name: vehicle } = vehicles.get(vehicleId ?? '') ?? {};
  return { position, role, callSign, vehicle, licensePlate };
}

/** Returns the cars around a car as a text that is the same for the same cars. */
export function aroundText({ ahead, behind, of }: Pick<CarPlace, 'ahead' | 'behind' | 'of'>): string {
  return JSON.stringify({ ahead: ahead ?? null, behind: behind ?? null, of });
}
