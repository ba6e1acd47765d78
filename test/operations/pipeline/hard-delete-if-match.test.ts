import { describe, expect, it } from '@jest/globals';
import * as deleteEvent from '#functions/activities/delete-event.ts';
import * as deleteDriver from '#functions/drivers/delete-driver.ts';
import * as deleteFlight from '#functions/flights/delete-flight.ts';
import * as trackFlight from '#functions/flights/track-flight.ts';
import * as deleteUser from '#functions/users/delete-user.ts';
import * as deleteVehicle from '#functions/vehicles/delete-vehicle.ts';
import * as deleteVip from '#functions/vips/delete-vip.ts';
import { flightIdOf } from '#shared/domain/flights/track.ts';
import { findActivity } from '#shared/entities/activities/activity.ts';
import { findDriver } from '#shared/entities/drivers/driver.ts';
import { findFlight } from '#shared/entities/flights/flight.ts';
import { findUser } from '#shared/entities/users/user.ts';
import { findVehicle } from '#shared/entities/vehicles/vehicle.ts';
import { findVip } from '#shared/entities/vips/vip.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { aDriver, aVehicle } from '#test/support/fleet.ts';
import { useFlights } from '#test/support/flights.ts';
import { aUser } from '#test/support/people.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';
import { someVips } from '#test/support/vips.ts';

useTable();
useFlights();
const as = useUser('ADMINISTRATOR');

/** So far ahead that the provider is not asked. */
const FLIGHT_DATE = '2090-05-10';
let flightCount = 100;

const KINDS = [
  { name: 'an activity', param: 'eventId', operation: deleteEvent, make: () => anEvent(as), find: findActivity },
  { name: 'a driver', param: 'driverId', operation: deleteDriver, make: () => aDriver(), find: findDriver },
  { name: 'a vehicle', param: 'vehicleId', operation: deleteVehicle, make: () => aVehicle(), find: findVehicle },
  {
    name: 'a VIP',
    param: 'vipId',
    operation: deleteVip,
    make: async () => (await someVips(as, 1))[0] as string,
    find: findVip,
  },
  { name: 'a user', param: 'id', operation: deleteUser, make: () => aUser('DRIVER'), find: findUser },
  {
    name: 'a flight',
    param: 'flightNumber',
    operation: deleteFlight,
    query: { date: FLIGHT_DATE },
    make: async () => {
      flightCount += 1;
      const { body } = await call(trackFlight, {
        as,
        body: { flightNumber: `BA${flightCount}`, flightDate: FLIGHT_DATE },
      });
      return body.flightNumber as string;
    },
    find: (flightNumber: string) => findFlight(flightIdOf(flightNumber, FLIGHT_DATE)),
  },
];

describe.each(KINDS)('If-Match with hard=true on $name', ({ find, make, operation, param, query = {} }) => {
  const remove = (id: string, version: number) =>
    call(operation, {
      as,
      params: { [param]: id },
      query: { ...query, hard: 'true' },
      headers: { 'if-match': `"${version}"` },
    });

  it('deletes the version that the caller read', async () => {
    const id = await make();
    expect((await remove(id, 1)).status).toBe(204);
    expect(await find(id)).toBeUndefined();
  });

  it('refuses another version and deletes nothing', async () => {
    const id = await make();
    expect((await remove(id, 2)).body.code).toBe('VERSION_MISMATCH');
    expect((await find(id))?.deletedAt).toBeUndefined();
  });
});
