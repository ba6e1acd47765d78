import { beforeAll, expect, it } from '@jest/globals';
import * as createEvent from '#functions/activities/create-event.ts';
import * as listAttention from '#functions/attention/list-attention.ts';
import * as trackFlight from '#functions/flights/track-flight.ts';
import * as importTable from '#functions/guest-list/import-table.ts';
import * as finishProposals from '#functions/jobs/finish-proposals.ts';
import * as applyProposal from '#functions/proposals/apply-proposal.ts';
import * as createProposal from '#functions/proposals/create-proposal.ts';
import * as getProposal from '#functions/proposals/get-proposal.ts';
import type { Operation } from '#functions/registry.ts';
import * as setWay from '#functions/ways/set-way.ts';
import { loadOf, takes } from '#shared/domain/assignments/capacity.ts';
import { byId } from '#shared/domain/records.ts';
import { findActivities } from '#shared/entities/activities/activity.ts';
import { activitiesBeginning } from '#shared/entities/activities/activity-list.ts';
import { allVehicles } from '#shared/entities/vehicles/vehicle.ts';
import { findVips } from '#shared/entities/vips/vip.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { verifyLedgers } from '#shared/use-cases/assignments/verify-ledgers.ts';
import { call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { aDriver, aVehicle } from '#test/support/fleet.ts';
import { useFlights } from '#test/support/flights.ts';
import { aUser } from '#test/support/people.ts';
import { aPlace } from '#test/support/places.ts';
import { useQueues } from '#test/support/queues.ts';
import { withSettings } from '#test/support/settings.ts';
import { useTable } from '#test/support/table.ts';
import { removeOthers } from '#test/support/table-items.ts';
import { someVips } from '#test/support/vips.ts';
import { SENT_CSV } from '#test/support/workbooks.ts';

useTable();
const flights = useFlights();
const queues = useQueues(finishProposals);
const clock = useClock();

const DAYS = ['2027-05-10', '2027-05-11', '2027-05-12'] as const;
/** A dispatcher has this many calls for all of it. */
const MAX_CALLS = 12;
const ARRIVALS = 31;
const PLACES = ['Airport', 'Hotel Aurora', 'Hotel Bristol', 'Hotel Crown', 'Press Centre', 'Palace'] as const;
type PlaceName = (typeof PLACES)[number];

/** The minutes of the ways between the places, both ways the same. */
const WAYS: readonly (readonly [PlaceName, PlaceName, number])[] = [
  ['Hotel Aurora', 'Press Centre', 15],
  ['Hotel Aurora', 'Hotel Bristol', 8],
  ['Hotel Bristol', 'Hotel Crown', 8],
  ['Hotel Crown', 'Palace', 12],
  ['Hotel Aurora', 'Palace', 15],
  ['Airport', 'Palace', 40],
];

let as: string;
let places: ReadonlyMap<string, string>;
/** Six guests in two of the hotels, a minister, and one guest of each arrival. */
let guests: { readonly round: readonly string[]; readonly minister: string; readonly arriving: readonly string[] };
let calls = 0;

/** Returns an instant of a day by the minutes since its midnight. The event is in UTC. */
function at(day: number, minutes: number): string {
  return new Date(Date.parse(DAYS[day] ?? '') + minutes * 60_000).toISOString();
}
function hourOf(minutes: number): string {
  return new Date(minutes * 60_000).toISOString().slice(11, 16);
}
function arrivalAt(number: number): { readonly day: number; readonly minutes: number } {
  return { day: number % 2, minutes: 480 + 40 * Math.floor(number / 2) };
}

beforeAll(async () => {
  clock.stop(Date.parse('2027-05-09T06:00:00Z'));
  await removeOthers(new Map());
  as = await aUser('COORDINATOR');
  flights.configure({ FLIGHTS_URL: '', FLIGHTS_KEY: '' });
  await withSettings({ timezone: 'UTC', turnaroundMinutes: 5, travel: { rule: 'WARN', peaks: [] } });
  places = new Map(await Promise.all(PLACES.map(async (name) => [name, await aPlace(name)] as const)));
  for (const [from, to, minutes] of WAYS) {
    for (const [a, b] of [
      [from, to],
      [to, from],
    ])
      await call(setWay, {
        as,
        params: { from: places.get(a ?? '') ?? '', to: places.get(b ?? '') ?? '' },
        body: { minutes },
      });
  }
  const fleet = [
    ...[1, 2].map((n) => ({ name: `Coach ${n}`, type: 'BUS' as const, seatCapacity: 49 })),
    { name: 'Minibus', type: 'MINIBUS' as const, seatCapacity: 12 },
    { name: 'Limousine', type: 'SEDAN' as const, seatCapacity: 3 },
    ...[1, 2, 3, 4].map((n) => ({ name: `Truck ${n}`, type: 'TRUCK' as const, seatCapacity: 2, luggage: 30 })),
  ];
  for (const vehicle of fleet) {
    await aVehicle(vehicle);
    await aDriver(`Driver of ${vehicle.name}`);
  }
  guests = {
    round: await someVips(as, 6, { partySize: 2 }),
    minister: (await someVips(as, 1, { name: 'Minister', partySize: 2 }))[0] ?? '',
    arriving: await someVips(as, ARRIVALS, {}),
  };
  for (const [n, vipId] of guests.arriving.entries()) {
    const { day, minutes } = arrivalAt(n);
    const flight = { flightNumber: `LH${100 + n}`, flightDate: DAYS[day], vipIds: [vipId] };
    const arrival = { iata: 'LHR', scheduledTime: at(day, minutes) };
    const { status, text } = await call(trackFlight, { as, body: { ...flight, arrival } });
    if (status !== 201) throw new Error(text);
  }
}, 60_000);

/** Calls an operation as the dispatcher. */
async function ask(operation: Pick<Operation, 'contract' | 'handler'>, request: object) {
  calls += 1;
  const { body, status, text } = await call(operation, { as, ...request });
  if (status >= 300) throw new Error(text);
  return body;
}

/** Applies a proposal. The job goes on with rows and copies; a plan takes a call for each 100 rides. */
async function apply(id: string): Promise<void> {
  for (let isWhole = false; !isWhole; ) {
    expect(await ask(applyProposal, { params: { id } })).toMatchObject({ problem: null });
    await queues.run(finishProposals);
    const { body } = await call(getProposal, { as, params: { id } });
    isWhole = body.applied === body.steps.length;
  }
}

function rideBetween(from: PlaceName, to: PlaceName, fields: object) {
  return { type: 'TRANSPORT', pickupPlaceId: places.get(from), dropoffPlaceId: places.get(to), ...fields };
}

/** Enters everything. Returns the ids of the first rides by what they are. */
async function enter() {
  const shuttle = (from: PlaceName, to: PlaceName) =>
    ask(createEvent, {
      body: rideBetween(from, to, {
        title: `Press shuttle to ${to}`,
        vipIds: [],
        seatsNeeded: 40,
        startTime: at(0, 420),
        endTime: at(0, 440),
      }),
    });
  const [there, back] = [await shuttle('Hotel Aurora', 'Press Centre'), await shuttle('Press Centre', 'Hotel Aurora')];
  const every = { every: 'PT30M', from: '07:00', to: '22:00' };
  const repeat = await ask(createProposal, {
    body: { kind: 'REPEAT', activityIds: [there.id, back.id], dates: DAYS, ...every },
  });
  await apply(repeat.id);

  const [aurora, crown] = [guests.round.slice(0, 3), guests.round.slice(3, 5)];
  const round = { type: 'TRANSPORT', vipIds: [...aurora, ...crown] };
  const stop = (name: PlaceName, minutes: number, more: object = {}) => ({
    placeId: places.get(name),
    at: at(0, minutes),
    ...more,
  });
  const out = await ask(createEvent, {
    body: {
      ...round,
      title: 'Hotel round',
      startTime: at(0, 540),
      endTime: at(0, 585),
      stops: [
        stop('Hotel Aurora', 540, { minutes: 4 }),
        stop('Hotel Bristol', 553, { minutes: 3 }),
        stop('Hotel Crown', 565, { minutes: 4, boards: crown }),
        stop('Palace', 585),
      ],
    },
  });
  const home = await ask(createEvent, {
    body: {
      ...round,
      title: 'Hotel round back',
      startTime: at(0, 720),
      endTime: at(0, 765),
      stops: [
        stop('Palace', 720),
        stop('Hotel Crown', 735, { minutes: 4, leaves: crown }),
        stop('Hotel Bristol', 748, { minutes: 3 }),
        stop('Hotel Aurora', 765),
      ],
    },
  });
  const wait = await ask(createEvent, {
    body: rideBetween('Hotel Aurora', 'Palace', {
      title: 'Minister to the palace',
      kind: 'WAIT_AND_RETURN',
      waitMinutes: 60,
      vipIds: [guests.minister],
      startTime: at(1, 600),
      endTime: at(1, 700),
    }),
  });
  const headings = 'Date;Start;End;Type;Title;Pick-up;Drop-off;Carries;Goods;Pieces of goods;Goods of;Flight';
  const rows = guests.arriving.map((vipId, n) => {
    const { day, minutes } = arrivalAt(n);
    const [start, end] = [hourOf(minutes + 30), hourOf(minutes + 80)];
    return `${DAYS[day]};${start};${end};TRANSPORT;Luggage ${n};Airport;Palace;GOODS;Bags;5;${vipId};LH${100 + n}`;
  });
  const file = { body: [headings, ...rows].join('\n'), query: { kind: 'PROGRAMME' }, headers: SENT_CSV };
  const { proposal } = await ask(importTable, file);
  await apply(proposal.id);
  return { out: out.id as string, home: home.id as string, wait: wait.id as string };
}

it('a press shuttle, a hotel round, a wait at the palace and 31 luggage vans are entered with 12 calls and planned', async () => {
  const { home, out, wait } = await enter();
  expect(calls).toBeLessThanOrEqual(MAX_CALLS);
  const asked = await ask(createProposal, { body: { kind: 'ASSIGN', from: at(0, 0), to: at(2, 1_439) } });
  await queues.run(finishProposals);
  const { body: plan } = await call(getProposal, { as, params: { id: asked.id } });
  expect([plan.status, plan.unresolved]).toEqual(['READY', []]);
  await apply(asked.id);

  const listed = await activitiesBeginning(at(0, 0), at(2, 1_439));
  const rides = await findActivities(listed.map(({ id }) => id));
  const vehicles = byId(await allVehicles());
  const vips = byId(await findVips([...guests.round, guests.minister, ...guests.arriving]));
  const shuttles = rides.filter(({ title }) => title.startsWith('Press shuttle'));
  const vans = rides.filter(({ title }) => title.startsWith('Luggage'));
  expect([rides.length, shuttles.length, vans.length]).toEqual([186 + 3 + 31, 186, 31]);
  expect(new Set(shuttles.map(({ seriesId }) => seriesId)).size).toBe(1);
  expect(vans.every(({ flightId, goods }) => flightId !== undefined && goods?.ofVipIds?.length === 1)).toBe(true);

  // Each ride has what carries it: coaches the press, trucks the luggage, and no guest is on a truck.
  const typeOf = ({ vehicleId = '' }: ActivityRecord) => vehicles.get(vehicleId)?.type;
  expect(rides.filter(({ driverId, vehicleId }) => !driverId || !vehicleId)).toEqual([]);
  expect(new Set(shuttles.map(typeOf))).toEqual(new Set(['BUS']));
  expect(new Set(vans.map(typeOf))).toEqual(new Set(['TRUCK']));
  const overfull = rides.filter((ride) => {
    const vehicle = vehicles.get(ride.vehicleId ?? '');
    return !vehicle || !takes(vehicle, loadOf(ride, vips));
  });
  expect(overfull).toEqual([]);

  // A driver stays with a vehicle all day, and the round comes back as it went.
  const byDay = Map.groupBy(rides, ({ startTime, vehicleId }) => `${vehicleId} ${startTime.slice(0, 10)}`);
  const crews = [...byDay].map(([day, own]) => [day, new Set(own.map(({ driverId }) => driverId)).size] as const);
  expect(crews.filter(([, size]) => size > 1)).toEqual([]);
  const rideOf = (id: string) => rides.find((ride) => ride.id === id);
  expect(rideOf(home)?.vehicleId).toBe(rideOf(out)?.vehicleId);
  // The car of the minister waits: nothing else is on it meanwhile.
  const { driverId, endTime = '', startTime = '' } = rideOf(wait) ?? {};
  const meanwhile = rides.filter(
    (ride) => ride.driverId === driverId && ride.startTime < endTime && ride.endTime > startTime,
  );
  expect(meanwhile.map(({ id }) => id)).toEqual([wait]);

  expect((await verifyLedgers()).differences).toEqual([]);
  const { items } = (await call(listAttention, { as, query: { within: 'P4D' } })).body;
  const codes = items.map(
    ({ code, subject }: { code: string; subject: { name: string } }) => `${code} ${subject.name}`,
  );
  // The guests who land have no ride of their own here: only their luggage does.
  expect(codes.filter((code: string) => !code.startsWith('ARRIVAL_WITHOUT_PICKUP'))).toEqual([]);
}, 300_000);
