import {
  at,
  type CoordinatorSentence,
  driver,
  rideOf,
  titled,
  vip,
  type World,
  wasConfirmed,
  wasDone,
} from './world.ts';

const MINUTE_MS = 60_000;

function startsLater(found: { startTime: string }, than: string, minutes: number): boolean {
  return Date.parse(found.startTime) - Date.parse(than) === minutes * MINUTE_MS;
}

interface Ride {
  readonly driverId: string | null;
  readonly vehicleId: string | null;
  readonly status: string;
  readonly startTime: string;
}

/** Returns the rides of the first day that are not cancelled. */
async function ridesOfTomorrow({ read, tomorrow }: World): Promise<Ride[]> {
  const query = { type: 'TRANSPORT', from: tomorrow, to: tomorrow, limit: '200' };
  return (await read('listEvents', { query })).items.filter(({ status }: Ride) => status === 'SCHEDULED');
}

/** Tells that a guest is on nothing that starts in this time. */
async function isOffBetween(world: World, search: string, from: string, to: string): Promise<boolean> {
  const { id: vipId } = await vip(world, search);
  const { items } = await world.read('listEvents', { query: { vipId, from, to, status: 'SCHEDULED', limit: '200' } });
  return items.length === 0;
}

/** Sentences about what happens on the day. Each ends in one proposal. */
export const DAY_SENTENCES: readonly CoordinatorSentence[] = [
  {
    say: 'Take Thandeka Mabuza off the Gala dinner',
    does: 'Removes the guest from it, once you confirm it',
    holds: async (world) => {
      const { vips } = await titled(world, 'Gala dinner');
      return wasConfirmed(world) && !vips.some(({ name }: { name: string }) => name === 'Thandeka Mabuza');
    },
  },
  {
    say: 'Cancel the Late party on the river, with its rides',
    does: 'Cancels it and its rides',
    holds: async (world) =>
      wasConfirmed(world) &&
      (await titled(world, 'Late party on the river')).status === 'CANCELLED' &&
      (await titled(world, 'To: Late party on the river')).status === 'CANCELLED',
  },
  {
    say: 'Bring back the Interview with the Evening Herald',
    does: 'Restores what was deleted',
    after: ['Delete the Interview with the Evening Herald'],
    holds: async (world) =>
      wasConfirmed(world) && (await titled(world, 'Interview with the Evening Herald'))?.status === 'SCHEDULED',
  },
  {
    say: 'Move the Closing session 30 minutes later',
    does: 'Moves it with its rides',
    holds: async (world) => {
      const session = await titled(world, 'Closing session');
      const ride = await titled(world, 'To: Closing session');
      const third = `2027-05-12T`;
      return (
        wasConfirmed(world) &&
        startsLater(session, `${third}09:30:00Z`, 30) &&
        startsLater(ride, `${third}08:50:00Z`, 30)
      );
    },
  },
  {
    say: 'Everything from 19:00 to 22:00 tomorrow is 30 minutes later',
    does: 'Moves all of it with its rides, and finds other cars where they are taken then',
    holds: async (world) =>
      wasConfirmed(world) && startsLater(await titled(world, 'Gala dinner'), at(world, '19:45'), 30),
  },
  {
    say: 'Assign drivers and vehicles for tomorrow',
    does: 'Gives each ride what it lacks',
    holds: async (world) =>
      wasConfirmed(world) && (await ridesOfTomorrow(world)).every(({ driverId, vehicleId }) => driverId && vehicleId),
  },
  {
    say: 'Danny Okoro is sick tomorrow',
    does: 'Blocks the driver, and gives the rides to others',
    holds: async (world) => {
      const { id } = await driver(world, 'Danny Okoro');
      return wasConfirmed(world) && (await ridesOfTomorrow(world)).every(({ driverId }) => driverId !== id);
    },
  },
  {
    say: 'Van 2 broke down tomorrow',
    does: 'Blocks the vehicle, and gives its rides another one',
    holds: async (world) => {
      const { items } = await world.read('listVehicles', { query: { search: 'Van 2' } });
      return wasConfirmed(world) && (await ridesOfTomorrow(world)).every(({ vehicleId }) => vehicleId !== items[0].id);
    },
  },
  {
    say: 'Swap the drivers of Coach 1 and Coach 2 to the Gala dinner',
    does: 'Gives each ride the driver of the other',
    holds: async (world) =>
      wasConfirmed(world) &&
      (await rideOf(world, 'Coach 1', 'To: Gala dinner')).driver.name === 'Samuel Adeyemi-Cole' &&
      (await rideOf(world, 'Coach 2', 'To: Gala dinner')).driver.name === 'Gwendolyn Achterberg',
  },
  {
    say: 'Make one ride of Van 3 and SUV 3 to London City',
    does: 'Puts both parties into one vehicle that takes them all',
    holds: async (world) => {
      const query = { search: 'Departure: London City', status: 'SCHEDULED', limit: '200' };
      const { items } = await world.read('listEvents', { query });
      const merged = items.find(({ vips }: { vips: unknown[] }) => vips.length === 7);
      const people = merged?.vips.reduce((sum: number, { partySize }: { partySize: number }) => sum + partySize, 0);
      return wasConfirmed(world) && items.length === 3 && merged.vehicle.seatCapacity >= people && people === 11;
    },
  },
  {
    say: 'Split the ride of Coach 1 back from the Gala dinner in two',
    does: 'Makes two rides of it, each with a vehicle and a driver',
    holds: async (world) => {
      const query = { search: 'Back from: Gala dinner', status: 'SCHEDULED', limit: '200' };
      const { items } = await world.read('listEvents', { query });
      return (
        wasConfirmed(world) &&
        items.length === 4 &&
        items.every(({ driverId, vehicleId }: Ride) => driverId && vehicleId)
      );
    },
  },
  {
    say: 'AA100 is 90 minutes late',
    does: 'Records the delay, and moves the pick-ups whose cars are free then',
    holds: async (world) => {
      const { items } = await world.read('listFlights');
      const flight = items.find(({ flightNumber }: { flightNumber: string }) => flightNumber === 'AA100');
      return wasConfirmed(world) && flight.reportedDelay.minutes === 90;
    },
  },
  {
    say: 'Move the pick-ups of AA100 to its new arrival',
    does: 'Moves the rides that wait for the flight, with another car where theirs is taken then',
    holds: async (world) => {
      const { items } = await world.read('listAttention', { query: { within: 'P3D' } });
      return wasConfirmed(world) && !items.some(({ code }: { code: string }) => code === 'PICKUP_NOT_MOVED');
    },
  },
  {
    say: 'Follow the flight BA178 tomorrow',
    does: 'Follows it at once',
    holds: async (world) => {
      const { items } = await world.read('listFlights');
      const found = items.find(({ flightNumber }: { flightNumber: string }) => flightNumber === 'BA178');
      return wasDone(world) && found?.flightDate === world.tomorrow;
    },
  },
  {
    say: 'Jiří Dvořáček leaves tomorrow at 18:00',
    does: 'Takes the guest off everything after that, with the rides',
    holds: async (world) =>
      wasConfirmed(world) && isOffBetween(world, 'Jiří Dvořáček', at(world, '18:00'), '2027-05-14T00:00:00Z'),
  },
  {
    say: 'Rhys ap Gwilym comes tomorrow at 18:00',
    does: 'Takes the guest off everything before that, with the rides',
    holds: async (world) =>
      wasConfirmed(world) && isOffBetween(world, 'Rhys ap Gwilym', at(world, '00:00'), at(world, '15:00')),
  },
];
