import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import * as getMuster from '#functions/accountability/get-muster.ts';
import * as openMuster from '#functions/accountability/open-muster.ts';
import * as createEvent from '#functions/activities/create-event.ts';
import * as getEvent from '#functions/activities/get-event.ts';
import * as listEvents from '#functions/activities/list-events.ts';
import * as moveEventStatus from '#functions/activities/move-event-status.ts';
import * as swapEvents from '#functions/activities/swap-events.ts';
import * as recordFlightDelay from '#functions/flights/record-flight-delay.ts';
import * as applyProposal from '#functions/proposals/apply-proposal.ts';
import * as createProposal from '#functions/proposals/create-proposal.ts';
import { verifyLedgers } from '#shared/use-cases/assignments/verify-ledgers.ts';
import { type Answer, call } from '#test/support/call.ts';
import { assignedFestival } from '#test/support/festival/assigned.ts';
import type { Festival } from '#test/support/festival/enter.ts';
import { useFlights } from '#test/support/flights.ts';
import { useFunctions } from '#test/support/functions.ts';
import { useTable } from '#test/support/table.ts';

useTable();
useFlights();
useFunctions(getEvent, swapEvents);
let as: string;
let festival: Festival;
let calls: number;

type Operation = Parameters<typeof call>[0];
type Options = Parameters<typeof call>[1];

/** Sends one request of the coordinator, and counts it. */
async function send(operation: Operation, options: Options): Promise<Answer> {
  calls += 1;
  const answer = await call(operation, { as, ...options });
  if (answer.status >= 400) throw new Error(answer.text);
  return answer;
}

async function read(eventId: string) {
  return (await call(getEvent, { as, params: { eventId } })).body;
}
async function rides() {
  return (await call(listEvents, { as, query: { type: 'TRANSPORT', limit: '200' } })).body.items;
}
function isOpen({ status }: { status: string }): boolean {
  return status === 'SCHEDULED';
}

interface Step {
  readonly operationId: string;
  readonly params: { readonly eventId: string; readonly vipId?: string };
  readonly body?: Record<string, unknown>;
}

/** Makes a proposal and applies it: two calls. Expects that every activity reads back as its steps say. */
async function mend(body: Record<string, unknown>) {
  const { body: proposal } = await send(createProposal, { body });
  const { body: done } = await send(applyProposal, { params: { id: proposal.id } });
  expect(done).toMatchObject({ problem: null, left: [] });
  const wanted = new Map<string, Record<string, unknown>>();
  for (const { body: fields, operationId, params } of proposal.steps as Step[]) {
    if (operationId !== 'updateEvent' && operationId !== 'moveEventStatus') continue;
    wanted.set(params.eventId, { ...wanted.get(params.eventId), ...fields });
  }
  for (const [id, fields] of wanted) expect(await read(id)).toMatchObject(fields);
  return proposal;
}

/** Expects of all open rides: seats for all, and no vehicle and no driver in two places. */
async function expectNoConflict(): Promise<void> {
  const open = (await rides()).filter(isOpen);
  for (const ride of open) {
    const people = ride.vips.reduce((sum: number, { partySize }: { partySize: number }) => sum + partySize, 0);
    if (ride.vehicle) expect([ride.title, people <= ride.vehicle.seatCapacity]).toEqual([ride.title, true]);
    for (const other of open) {
      if (other.id <= ride.id || other.startTime >= ride.endTime || ride.startTime >= other.endTime) continue;
      const isShared =
        (ride.vehicleId && ride.vehicleId === other.vehicleId) || (ride.driverId && ride.driverId === other.driverId);
      expect([ride.title, other.title, Boolean(isShared)]).toEqual([ride.title, other.title, false]);
    }
  }
}

function rideOf(key: string): string {
  const id = festival.rides.get(key);
  if (id === undefined) throw new Error(`The festival has no ride ${key}`);
  return id;
}
function ridesOf(item: string): string[] {
  return [...festival.rides].flatMap(([key, id]) => (key.startsWith(`${item}-`) ? [id] : []));
}
async function startOf(id: string): Promise<number> {
  return Date.parse((await read(id)).startTime);
}
function minutes(count: number): number {
  return count * 60_000;
}
async function coveredOf(ids: readonly string[]) {
  return (await Promise.all(ids.map(read))).map(({ driverId, vehicleId }) => driverId !== null && vehicleId !== null);
}

/** Each crisis, by its name in docs/crises.md. Each plays on what those before it left. */
const CRISES: readonly (readonly [string, () => Promise<void>])[] = [
  [
    'Rides come in overnight, without cars',
    async () => {
      const times = { startTime: festival.at(1, '16:30'), endTime: festival.at(1, '17:00') };
      const ride = { type: 'TRANSPORT', title: 'To the tailor', vipIds: [festival.vips.get('idris')], ...times };
      const { body } = await call(createEvent, { as, body: ride });
      await mend({ kind: 'ASSIGN', from: festival.at(1, '16:00'), to: festival.at(1, '18:00'), ids: [body.id] });
      expect(await coveredOf([body.id])).toEqual([true]);
    },
  ],
  [
    'A flight is two hours late',
    async () => {
      const before = await startOf(rideOf('qq203'));
      const query = { date: festival.at(0, '00:00').slice(0, 10) };
      await call(recordFlightDelay, { as, params: { flightNumber: 'QQ203' }, query, body: { minutes: 120 } });
      const { unresolved } = await mend({ kind: 'FOLLOW', flightNumber: 'QQ203', ...query });
      expect(unresolved).toEqual([]);
      expect((await startOf(rideOf('qq203'))) - before).toBe(minutes(120));
      expect(await coveredOf([rideOf('qq203')])).toEqual([true]);
    },
  ],
  [
    'A driver is ill',
    async () => {
      const { driverId } = await read(rideOf('jury1-grand-there-1'));
      await mend({ kind: 'REASSIGN', driverId, from: festival.at(1, '00:00'), to: festival.at(2, '00:00') });
      const left = (await rides()).filter(
        (ride: { driverId: string; startTime: string; endTime: string }) =>
          ride.driverId === driverId &&
          ride.startTime < festival.at(2, '00:00') &&
          ride.endTime > festival.at(1, '00:00'),
      );
      expect(left).toEqual([]);
    },
  ],
  [
    'A vehicle goes to the workshop',
    async () => {
      const { vehicleId } = await read(rideOf('opening-grand-there-1'));
      await mend({ kind: 'REASSIGN', vehicleId, from: festival.at(1, '00:00'), to: festival.at(2, '00:00') });
      expect((await read(rideOf('opening-grand-there-1'))).vehicleId).not.toBe(vehicleId);
    },
  ],
  [
    'The opening film starts half an hour later',
    async () => {
      const [item, legs] = [festival.items.get('opening') ?? '', ridesOf('opening')];
      const before = await Promise.all([item, ...legs].map(startOf));
      const { steps } = await mend({
        kind: 'POSTPONE',
        from: festival.at(1, '18:00'),
        to: festival.at(1, '18:01'),
        minutes: 30,
      });
      expect(steps.length).toBeGreaterThan(legs.length);
      const after = await Promise.all([item, ...legs].map(startOf));
      expect(after.map((at, place) => at - (before[place] ?? 0))).toEqual(before.map(() => minutes(30)));
    },
  ],
  [
    'A storm: everything in the evening is an hour later',
    async () => {
      const item = festival.items.get('openair') ?? '';
      const before = await Promise.all([item, ...ridesOf('openair')].map(startOf));
      await mend({ kind: 'POSTPONE', from: festival.at(2, '18:00'), to: festival.at(3, '00:00'), minutes: 60 });
      const after = await Promise.all([item, ...ridesOf('openair')].map(startOf));
      expect(after.map((at, place) => at - (before[place] ?? 0))).toEqual(before.map(() => minutes(60)));
    },
  ],
  [
    'Five cars become one coach',
    async () => {
      const cars = ridesOf('photos').filter((_, place) => place < 5);
      const all = await Promise.all(cars.map(read));
      const guests = new Set(all.flatMap(({ vipIds }) => vipIds));
      await mend({ kind: 'MERGE', activityIds: cars });
      const open = (await Promise.all(cars.map(read))).filter(isOpen);
      expect(open.map(({ vipIds }) => new Set(vipIds))).toEqual([guests]);
      expect(open[0].vehicle.seatCapacity).toBeGreaterThanOrEqual(guests.size);
    },
  ],
  [
    'One ride must become two',
    async () => {
      const ride = rideOf('visit-villa-there-1');
      const { vipIds } = await read(ride);
      const { steps } = await mend({ kind: 'SPLIT', activityId: ride, parts: 2 });
      const made = (await rides()).filter(({ title }: { title: string }) => title === `${steps[0].body.title}`);
      const parts = [await read(ride), ...made];
      expect(parts.flatMap((part) => part.vipIds).sort()).toEqual([...vipIds].sort());
      expect(parts.map((part) => part.vehicleId !== null && part.driverId !== null)).toEqual([true, true]);
    },
  ],
  [
    'Two drivers swap',
    async () => {
      const [first, second] = [rideOf('jury3-grand-there-1'), rideOf('jury3-grand-back')];
      const before = await Promise.all([first, second].map(read));
      await mend({ kind: 'SWAP', activityIds: [first, second], what: 'DRIVERS' });
      const after = await Promise.all([first, second].map(read));
      expect(after.map(({ driverId }) => driverId)).toEqual([before[1].driverId, before[0].driverId]);
    },
  ],
  [
    'A guest leaves a day early',
    async () => {
      const vipId = festival.vips.get('ottilie') ?? '';
      const { warnings } = await mend({ kind: 'GUEST_TIMES', vipId, leavesAt: festival.at(3, '00:00') });
      expect(warnings.map(({ code }: { code: string }) => code)).toContain('GUEST_FLIGHT');
      const { body } = await call(listEvents, { as, query: { limit: '200' } });
      const late = body.items.filter(
        (each: { startTime: string; vipIds: string[] }) =>
          each.startTime >= festival.at(3, '00:00') && each.vipIds.includes(vipId),
      );
      expect(late).toEqual([]);
    },
  ],
  [
    'A guest comes a day late',
    async () => {
      const vipId = festival.vips.get('karim') ?? '';
      await mend({ kind: 'GUEST_TIMES', vipId, arrivesAt: festival.at(1, '12:00') });
      expect((await read(festival.items.get('welcome') ?? '')).vipIds).not.toContain(vipId);
      expect((await read(festival.items.get('studio') ?? '')).vipIds).toContain(vipId);
    },
  ],
  [
    'An interview is cancelled, with its rides',
    async () => {
      const eventId = festival.items.get('portrait') ?? '';
      await send(moveEventStatus, { params: { eventId }, query: { withLegs: 'true' }, body: { status: 'CANCELLED' } });
      const all = await Promise.all([eventId, ...ridesOf('portrait')].map(read));
      expect(all.map(({ status }) => status)).toEqual(all.map(() => 'CANCELLED'));
    },
  ],
  [
    'The fire alarm rings: who has answered?',
    async () => {
      const { body } = await send(openMuster, { body: { title: 'Fire alarm' } });
      const muster = await call(getMuster, { as, params: { id: body.id } });
      expect(muster.body.counts).toMatchObject({ all: { guests: 60 }, byState: { UNKNOWN: { guests: 60 } } });
    },
  ],
];

/** Returns the calls of each crisis as docs/crises.md lists them. */
function listedCalls(): Map<string, number> {
  const text = readFileSync(new URL('../../docs/crises.md', import.meta.url), 'utf8');
  return new Map(
    [...text.matchAll(/^\| \d+ \| (?<name>[^|]+?) \|[^|]*\| (?<calls>\d+) \|$/gm)].map(({ groups }) => [
      groups?.['name'] ?? '',
      Number(groups?.['calls']),
    ]),
  );
}

describe('the thirteen crises of the festival', () => {
  // Not in beforeAll: the flight provider is there while tests run.
  it('begin after every ride has got a vehicle and a driver', async () => {
    ({ as, festival } = await assignedFestival());
    await expectNoConflict();
  }, 300_000);

  it('stand in docs/crises.md, each with one call, or one dry run and one', () => {
    const listed = listedCalls();
    expect([...listed.keys()]).toEqual(CRISES.map(([name]) => name));
    expect(Math.max(...listed.values())).toBe(2);
  });

  it.each(CRISES)(
    '%s',
    async (name, play) => {
      calls = 0;
      await play();
      expect(calls).toBe(listedCalls().get(name));
      await expectNoConflict();
    },
    120_000,
  );

  it('leave the ledger as the rides say', async () => {
    expect((await verifyLedgers()).differences).toEqual([]);
  });
});
