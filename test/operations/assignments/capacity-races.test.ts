import timers from 'node:timers/promises';
import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import * as addEventVips from '#functions/activities/add-event-vips.ts';
import * as updateEvent from '#functions/activities/update-event.ts';
import * as updateVehicle from '#functions/vehicles/update-vehicle.ts';
import * as updateVip from '#functions/vips/update-vip.ts';
import { roomFor, shortages } from '#shared/domain/assignments/capacity.ts';
import { suits } from '#shared/domain/assignments/suits.ts';
import { byId } from '#shared/domain/records.ts';
import { findActivity } from '#shared/entities/activities/activity.ts';
import { findVehicle } from '#shared/entities/vehicles/vehicle.ts';
import { findVips } from '#shared/entities/vips/vip.ts';
import type { Unmet } from '#shared/schemas/assignments/unmet.ts';
import { anEvent } from '#test/support/activities.ts';
import { type Answer, call } from '#test/support/call.ts';
import { aVehicle } from '#test/support/fleet.ts';
import { aUser } from '#test/support/people.ts';
import { withSettings } from '#test/support/settings.ts';
import { timesSoak } from '#test/support/soak.ts';
import { useTable } from '#test/support/table.ts';
import { allItems, removeOthers } from '#test/support/table-items.ts';
import { someVips } from '#test/support/vips.ts';

/** 3 rounds of each race; `SOAK=334` makes 1,002. */
const ROUNDS = timesSoak(3);
const TIME_LIMIT_MS = timesSoak(60_000);

useTable();
let as: string;
/** Guests who each take one of everything that a vehicle of these races has. */
let guests: Record<'alone' | 'chair' | 'bags', string[]>;
/** Two guests who never share a car, and one who needs a lift. */
let apart: readonly [string, string];
let withNeeds: string;
let stage: Awaited<ReturnType<typeof allItems>>;
beforeAll(async () => {
  // A race takes mostly the pauses between its tries. Shorter ones make more races fit into an hour.
  const pause = timers.setTimeout;
  const shortly: typeof pause = (milliseconds = 0, value, options) => pause(milliseconds / 10, value, options);
  jest.spyOn(timers, 'setTimeout').mockImplementation(shortly);
  as = await aUser('COORDINATOR');
  const [alone, chair, bags] = await Promise.all([
    someVips(as, 4),
    someVips(as, 4, { partySize: 1, wheelchairs: 1 }),
    someVips(as, 4, { partySize: 1, luggage: 2 }),
  ]);
  guests = { alone, chair, bags };
  await withSettings({ needs: { rule: 'REFUSE' }, tags: TAGS });
  const [first = ''] = await someVips(as, 1);
  const [second = '', lame = ''] = [
    ...(await someVips(as, 1, { apartFrom: [first] })),
    ...(await someVips(as, 1, { needs: { vehicle: ['LIFT'], driver: [] } })),
  ];
  apart = [first, second];
  withNeeds = lame;
  stage = await allItems();
});

/** Each round begins without the rides of those before it: a booking reads all activities of its guests. */
async function inRounds(race: (round: number) => Promise<void>): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    await removeOthers(stage);
    await race(round);
  }
}

const TAGS = { vehicle: [{ id: 'LIFT', label: { en: 'Lift' } }], driver: [] };
const VEHICLE = { type: 'VAN' as const, seatCapacity: 8, wheelchairPlaces: 4, luggage: 20 };
const STOPS = [
  { location: 'Inn', at: '2027-05-10T09:00:00Z' },
  { location: 'Pier', at: '2027-05-10T09:20:00Z' },
  { location: 'Hall', at: '2027-05-10T09:40:00Z' },
];

/** Returns what a ride has too much of, as a strong read finds it. */
async function overfull(rideId: string, vehicleId: string) {
  const [ride, vehicle] = await Promise.all([findActivity(rideId), findVehicle(vehicleId)]);
  if (!ride || !vehicle) throw new Error('the race has a ride and a vehicle');
  return ride.vehicleId === vehicleId ? shortages(roomFor(vehicle, ride, byId(await findVips(ride.vipIds)))) : [];
}

/** Returns what a ride does not meet, as a strong read finds it. */
async function unmetBy(rideId: string): Promise<Unmet[]> {
  const ride = await findActivity(rideId);
  if (!ride) throw new Error('the race has a ride');
  const [vips, vehicle] = await Promise.all([
    findVips(ride.vipIds),
    ride.vehicleId ? findVehicle(ride.vehicleId) : undefined,
  ]);
  return suits({ ride, vips: byId(vips), tags: TAGS }, vehicle, undefined);
}

function add(eventId: string, vipId: string): Promise<Answer> {
  return call(addEventVips, { as, params: { eventId }, body: { vipIds: [vipId] } });
}
function board(eventId: string, vipIds: readonly string[], stop: number): Promise<Answer> {
  const stops = STOPS.map((each, n) => (n === stop ? { ...each, boards: [...vipIds] } : each));
  return call(updateEvent, { as, params: { eventId }, body: { vipIds: [...vipIds], stops } });
}
function isWarned({ body }: Answer, code: string): boolean {
  return (body?.warnings ?? []).some((each: { code: string }) => each.code === code);
}

describe('requests at once for the last of something in a vehicle', () => {
  it.each([
    ['seat', 'alone', { seatCapacity: 2 }, 2],
    ['place for a wheelchair', 'chair', { wheelchairPlaces: 1 }, 1],
    ['room for luggage', 'bags', { luggage: 4 }, 2],
  ] as const)(
    'give the last %s away once',
    async (_what, kind, fields, room) => {
      await inRounds(async () => {
        const vehicleId = await aVehicle({ ...VEHICLE, ...fields });
        const eventId = await anEvent(as, { type: 'TRANSPORT', vehicleId });
        const answers = await Promise.all(guests[kind].map((vipId) => add(eventId, vipId)));
        const taken = answers.filter(({ status }) => status === 200);
        const refused = answers.filter(({ status }) => status !== 200);
        expect(taken).toHaveLength(room);
        expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(['CAPACITY_EXCEEDED']));
        expect(await overfull(eventId, vehicleId)).toEqual([]);
      });
    },
    TIME_LIMIT_MS,
  );

  it(
    'never fill a section of a ride with stops beyond its seats, also where guests get on later',
    async () => {
      const [first = '', second = '', third = '', fourth = ''] = guests.alone;
      await inRounds(async () => {
        const vehicleId = await aVehicle({ ...VEHICLE, seatCapacity: 2 });
        const eventId = await anEvent(as, {
          type: 'TRANSPORT',
          startTime: STOPS[0]?.at,
          endTime: STOPS[2]?.at,
          stops: STOPS,
          vehicleId,
          vipIds: [first],
        });
        // The second section has one seat left for the three who want it.
        const answers = await Promise.all([
          add(eventId, second),
          board(eventId, [first, third], 1),
          board(eventId, [first, fourth], 1),
        ]);
        expect(answers.some(({ status }) => status === 200)).toBe(true);
        for (const { body, status } of answers) expect([status, body.code]).not.toEqual([500, undefined]);
        expect(await overfull(eventId, vehicleId)).toEqual([]);
      });
    },
    TIME_LIMIT_MS,
  );

  it(
    'are refused or warned of, also while the party grows, the vehicle shrinks, or another one is taken',
    async () => {
      await inRounds(async (round) => {
        const [large, small] = await Promise.all([
          aVehicle({ ...VEHICLE, seatCapacity: 4 }),
          aVehicle({ ...VEHICLE, seatCapacity: 3 }),
        ]);
        const [family = ''] = await someVips(as, 1, { partySize: 2 });
        const eventId = await anEvent(as, { type: 'TRANSPORT', vehicleId: large, vipIds: [family] });
        const answers = await Promise.all([
          add(eventId, guests.alone[round % 4] ?? ''),
          call(updateVip, { as, params: { vipId: family }, body: { partySize: 3 } }),
          call(updateVehicle, { as, params: { vehicleId: large }, body: { seatCapacity: 3 } }),
          call(updateEvent, { as, params: { eventId }, body: { vehicleId: small } }),
        ]);
        const { vehicleId = '' } = (await findActivity(eventId)) ?? {};
        const short = await overfull(eventId, vehicleId);
        const said = answers.some(
          (each) => isWarned(each, 'SEATS_EXCEEDED') || each.body?.code === 'CAPACITY_EXCEEDED',
        );
        expect([short, said]).not.toEqual([expect.arrayContaining([expect.any(String)]), false]);
      });
    },
    TIME_LIMIT_MS,
  );
});

describe('requests at once that need something of a ride which others take away', () => {
  const change = (eventId: string, body: object) => call(updateEvent, { as, params: { eventId }, body });
  const changeCar = (vehicleId: string, body: object) => call(updateVehicle, { as, params: { vehicleId }, body });

  it.each<[string, (eventId: string, vehicleId: string) => Promise<Answer>[]]>([
    ['guests who never share a car', (ride) => apart.map((vipId) => add(ride, vipId))],
    [
      'a lift, while the vehicle loses it',
      (ride, van) => [add(ride, withNeeds), changeCar(van, { tags: [] }), add(ride, guests.alone[0] ?? '')],
    ],
    [
      'a lift, while the ride gets another vehicle',
      (ride) => [add(ride, withNeeds), aVehicle(VEHICLE).then((vehicleId) => change(ride, { vehicleId }))],
    ],
    [
      'a vehicle that is now kept for others',
      (ride, van) => [
        add(ride, guests.alone[0] ?? ''),
        changeCar(van, { reservedFor: { vipIds: [guests.alone[1] ?? ''] } }),
      ],
    ],
    [
      'a ride for goods, and a vehicle for goods',
      (ride, van) => [
        add(ride, guests.alone[0] ?? ''),
        change(ride, { carries: 'GOODS' }),
        changeCar(van, { carries: 'GOODS' }),
      ],
    ],
  ])(
    'are refused or warned of: %s',
    async (_what, race) => {
      await inRounds(async () => {
        const vehicleId = await aVehicle({ ...VEHICLE, tags: ['LIFT'], carries: 'BOTH' });
        const eventId = await anEvent(as, { type: 'TRANSPORT', vehicleId });
        const answers = await Promise.all(race(eventId, vehicleId));
        for (const { status } of answers) expect([200, 400, 409]).toContain(status);
        const said = answers.some((each) => isWarned(each, 'NEEDS_UNMET') || each.body?.code === 'NEEDS_UNMET');
        const unmet = await unmetBy(eventId);
        expect([unmet.map(({ code }) => code), said || unmet.length === 0]).toEqual([expect.any(Array), true]);
        const { carries, vipIds = [] } = (await findActivity(eventId)) ?? {};
        expect(carries === 'GOODS' && vipIds.length > 0).toBe(false);
        expect(apart.every((vipId) => vipIds.includes(vipId))).toBe(false);
      });
    },
    TIME_LIMIT_MS,
  );
});
