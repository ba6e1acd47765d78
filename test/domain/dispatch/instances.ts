import fc from 'fast-check';
import { randomNumbers } from '#shared/domain/dispatch/heuristics.ts';
import type { Instance, Ride } from '#shared/domain/dispatch/instance.ts';
import { MINUTE_MS } from '#shared/units/durations.ts';

const DAY_MINUTES = 24 * 60;
const PLACES = ['airport', 'hotel', 'palace', 'station'];

/** Returns a ride from minute to minute since the start of the first day. */
export function aRide(id: string, from: number, to: number, fields: Partial<Ride> = {}): Ride {
  return {
    id,
    start: from * MINUTE_MS,
    end: to * MINUTE_MS,
    seats: 1,
    weight: 1,
    day: `day ${Math.floor(from / DAY_MINUTES)}`,
    ...fields,
  };
}

export function aVehicle(id: string, seats = 7, blocked: [number, number][] = []) {
  return {
    id,
    seats,
    blocked: blocked.map(([from, to]) => ({ start: from * MINUTE_MS, end: to * MINUTE_MS })),
  };
}
export function aDriver(id: string, blocked: [number, number][] = []) {
  const { seats: _seats, ...driver } = aVehicle(id, 0, blocked);
  return driver;
}

function pick(prefix: string, count: number) {
  return fc.option(
    fc.integer({ min: 0, max: count }).map((number) => `${prefix}${number}`),
    { nil: undefined },
  );
}

/** Mostly none: no wish, and no limit. */
const someTypes = fc.constantFrom(undefined, undefined, undefined, ['CAR'], ['BUS'], ['CAR', 'BUS']);

function rideOf(vehicles: number, drivers: number) {
  return fc.record({
    day: fc.integer({ min: 0, max: 1 }),
    from: fc.integer({ min: 36, max: 50 }),
    length: fc.integer({ min: 1, max: 5 }),
    seats: fc.constantFrom(1, 3, 5, 7),
    weight: fc.integer({ min: 1, max: 6 }),
    places: fc.tuple(fc.constantFrom(...PLACES), fc.constantFrom(...PLACES)),
    // One more than there are: people may have been told a vehicle or a driver that is gone.
    vehicleId: pick('vehicle', vehicles),
    driverId: pick('driver', drivers),
    pinned: fc.constantFrom('none', 'none', 'none', 'vehicle', 'driver'),
    types: someTypes,
    // Mostly none: the spare car of the ride before it.
    isSpare: fc.constantFrom(false, false, false, true),
    party: fc.constantFrom(undefined, undefined, 'delegation', 'guest'),
    usualDriver: fc.constantFrom(undefined, undefined, undefined, 'driver0', 'gone'),
    usualVehicle: fc.constantFrom(undefined, undefined, undefined, 'vehicle0'),
  });
}

interface Sizes {
  readonly rides: number;
  /** Whether people were told some vehicles and drivers. */
  readonly isTold: boolean;
}

/** Draws a length. An array without one is mostly short. */
function upTo(max: number) {
  return fc.integer({ min: 1, max });
}

/** Draws small instances of two days with every rule. */
export function someInstances({ isTold, rides }: Sizes): fc.Arbitrary<Instance> {
  return fc.tuple(upTo(rides), upTo(3), upTo(3)).chain(([length, vehicles, drivers]) =>
    fc
      .record({
        rides: fc.array(rideOf(vehicles, drivers), { minLength: length, maxLength: length, size: 'max' }),
        seats: fc.array(fc.constantFrom(3, 5, 7), { minLength: vehicles, maxLength: vehicles }),
        vehicleTypes: fc.array(fc.constantFrom('CAR', 'BUS'), { minLength: vehicles, maxLength: vehicles }),
        licences: fc.array(someTypes, { minLength: drivers, maxLength: drivers }),
        prefer: fc.constantFrom('SMALLEST' as const, 'FEWEST_VEHICLES' as const),
        blockedDriver: fc.boolean(),
        turnaroundMinutes: fc.constantFrom(0, 10, 20),
        travelMinutes: fc.constantFrom(0, 15, 40),
        maxDrivingMinutes: fc.constantFrom(undefined, 60, 120),
        minRestMinutes: fc.constantFrom(undefined, 11 * 60, 16 * 60),
        handover: fc.constantFrom(
          undefined,
          { minutes: 15, places: [] },
          { minutes: 30, places: ['hotel'] },
          { minutes: 60, places: ['hotel', 'airport'] },
        ),
        usual: fc.constantFrom(undefined, undefined, 'vehicle0'),
      })
      .map((drawn): Instance => {
        const { maxDrivingMinutes, minRestMinutes, turnaroundMinutes } = drawn;
        return {
          rides: drawn.rides.map((ride, number) => {
            const { day, driverId, from, isSpare, length, party, pinned } = ride;
            const { places, seats, types, usualDriver, usualVehicle, vehicleId, weight } = ride;
            const start = day * DAY_MINUTES + from * 15;
            return aRide(`ride${number}`, start, start + length * 15, {
              seats,
              vehicleTypes: types,
              weight,
              from: places[0],
              to: places[1],
              ...(party !== undefined && { parties: [{ id: party, weight: party === 'guest' ? 1 : 3 }] }),
              ...(usualDriver !== undefined && { usualDriverIds: [usualDriver] }),
              ...(usualVehicle !== undefined && { usualVehicleIds: [usualVehicle] }),
              ...(isSpare && number > 0 && { spareOf: [`ride${number - 1}`], ownSeats: Math.min(seats, 1) }),
              ...(isTold && vehicleId !== undefined && { vehicleId, pinVehicle: pinned === 'vehicle' }),
              ...(isTold && driverId !== undefined && { driverId, pinDriver: pinned === 'driver' }),
            });
          }),
          prefer: drawn.prefer,
          vehicles: drawn.seats.map((each, number) => ({
            ...aVehicle(`vehicle${number}`, each),
            type: drawn.vehicleTypes[number],
          })),
          drivers: Array.from({ length: drivers }, (_, number) => ({
            ...aDriver(`driver${number}`, drawn.blockedDriver && number === 0 ? [[600, 700]] : []),
            vehicleTypes: drawn.licences[number],
            usualVehicleId: drawn.usual,
          })),
          rules: {
            turnaroundMinutes,
            handover: drawn.handover,
            ...travelBy(PLACES.slice(1).map((to) => ({ from: 'airport', to, minutes: drawn.travelMinutes }))),
            ...(maxDrivingMinutes !== undefined && { maxDrivingMinutes }),
            ...(minRestMinutes !== undefined && { minRestMinutes }),
          },
        };
      }),
  );
}

/** Returns the rules of ways that take the same in both directions. */
function travelBy(table: readonly { readonly from: string; readonly to: string; readonly minutes: number }[]) {
  return {
    rule: 'WARN' as const,
    needed: (from: string, to: string): number | undefined =>
      table.find((way) => (way.from === from && way.to === to) || (way.from === to && way.to === from))?.minutes,
  };
}

const WAVES = [8, 9, 12, 13, 18, 19, 22];
const SEATS = [3, 7, 14];

/** Returns a seeded instance of two days: rides come in waves, so vehicles are scarce at the peaks. */
export function waves(
  size: { readonly rides: number; readonly vehicles: number; readonly drivers: number },
  seed: number,
  rules: Partial<Instance['rules']> = {},
): Instance {
  const random = randomNumbers(seed * 7_919 + size.rides);
  const place = (): string => PLACES[random(PLACES.length)] ?? '';
  return {
    rides: Array.from({ length: size.rides }, (_, number) => {
      const start = random(2) * DAY_MINUTES + (WAVES[random(WAVES.length)] ?? 0) * 60 + random(60);
      const fields = { seats: 1 + random(8), weight: 1 + random(9), from: place(), to: place() };
      return aRide(`ride${String(number).padStart(3, '0')}`, start, start + 20 + random(60), fields);
    }),
    vehicles: Array.from({ length: size.vehicles }, (_, number) => aVehicle(`vehicle${number}`, SEATS[number % 3])),
    drivers: Array.from({ length: size.drivers }, (_, number) => aDriver(`driver${number}`)),
    rules: {
      turnaroundMinutes: 10,
      ...travelBy(PLACES.flatMap((from, at) => PLACES.slice(at + 1).map((to) => ({ from, to, minutes: 12 + 6 * at })))),
      ...rules,
    },
  };
}
