import type { Compiled } from './compile.ts';
import type { Row } from './mip-row.ts';

/** For each ride, the columns of the vehicles and of the drivers that may serve it, by their numbers. */
type ColumnsOfSides = readonly (readonly ReadonlyMap<number, number>[])[];

/**
 * Returns the rows that let a driver serve a ride only with a vehicle that they may drive. Drivers with the same licences share a row: at
 * most one of them serves the ride.
 */
export function licenceRows({ mayDrive, rides, vehicles }: Compiled, [ofVehicles, ofDrivers]: ColumnsOfSides): Row[] {
  return [...rides.keys()].flatMap((ride) => {
    const own = [...(ofVehicles?.[ride] ?? [])];
    const licenceOf = (driver: number): string =>
      own.map(([vehicle]) => mayDrive[driver * vehicles.ids.length + vehicle]).join('');
    const groups = Map.groupBy(ofDrivers?.[ride] ?? [], ([driver]) => licenceOf(driver));
    return [...groups].flatMap(([licence, drivers]): Row[] => {
      if (!licence.includes('0')) return [];
      const drivable = own.flatMap(([, column], place) => (licence[place] === '1' ? [column] : []));
      const serving = drivers.map(([, column]) => column);
      return [
        {
          columns: [...serving, ...drivable],
          values: [...serving.map(() => 1), ...drivable.map(() => -1)],
          lower: Number.NEGATIVE_INFINITY,
          upper: 0,
        },
      ];
    });
  });
}
