import type { DispatchDriver, DispatchVehicle, Ride } from './instance.ts';

/** Tells whether a vehicle is of a type that a ride asks for. A ride that names no types takes all. */
export function fitsWishes({ type }: DispatchVehicle, { vehicleTypes }: Ride): boolean {
  return !vehicleTypes?.length || (type !== undefined && vehicleTypes.includes(type));
}

/** Tells whether a driver may drive a vehicle. A driver who names no types may drive all. */
function drives({ vehicleTypes }: DispatchDriver, { type }: DispatchVehicle): boolean {
  return !vehicleTypes?.length || (type !== undefined && vehicleTypes.includes(type));
}

/** What the drivers may drive, for numbers in the order of these lists. */
export interface Licences {
  /** `driver * vehicles.length + vehicle`: 1 if the driver may drive the vehicle. */
  readonly mayDrive: Uint8Array;
  /** Tells whether a driver may drive one of these vehicles. Where there are none, this says nothing about drivers: true. */
  readonly mayDriveSome: (driver: DispatchDriver, vehicles: readonly number[]) => boolean;
}

export function licences(drivers: readonly DispatchDriver[], vehicles: readonly DispatchVehicle[]): Licences {
  const mayDrive = new Uint8Array(drivers.length * vehicles.length);
  for (const [number, driver] of drivers.entries()) {
    for (const [other, vehicle] of vehicles.entries()) {
      if (drives(driver, vehicle)) mayDrive[number * vehicles.length + other] = 1;
    }
  }
  return {
    mayDrive,
    mayDriveSome: (driver, numbers) =>
      !driver.vehicleTypes?.length ||
      numbers.length === 0 ||
      numbers.some((number) => {
        const vehicle = vehicles[number];
        return vehicle !== undefined && drives(driver, vehicle);
      }),
  };
}
