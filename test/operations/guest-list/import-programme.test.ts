import { beforeAll, describe, expect, it } from '@jest/globals';
import * as moveEventStatus from '#functions/activities/move-event-status.ts';
import * as updateEvent from '#functions/activities/update-event.ts';
import * as importTable from '#functions/guest-list/import-table.ts';
import * as finishProposals from '#functions/jobs/finish-proposals.ts';
import * as applyProposal from '#functions/proposals/apply-proposal.ts';
import * as getProposal from '#functions/proposals/get-proposal.ts';
import * as updateSettings from '#functions/settings/update-settings.ts';
import { findActivities, findActivity } from '#shared/entities/activities/activity.ts';
import { auditsOfSubject } from '#shared/entities/audit/audit.ts';
import { call } from '#test/support/call.ts';
import { aDriver, aVehicle } from '#test/support/fleet.ts';
import { aUser } from '#test/support/people.ts';
import { aPlace } from '#test/support/places.ts';
import { useQueues } from '#test/support/queues.ts';
import { withSettings } from '#test/support/settings.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';
import { someVips } from '#test/support/vips.ts';
import { aWay } from '#test/support/ways.ts';
import { SENT_CSV } from '#test/support/workbooks.ts';

useTable();
const queues = useQueues(finishProposals);
const as = useUser('COORDINATOR');
let day = 0;
function nextDay(): string {
  return `2027-06-${String((day += 1)).padStart(2, '0')}`;
}
beforeAll(async () => {
  const admin = await aUser('ADMINISTRATOR');
  await call(updateSettings, { as: admin, body: { country: 'GB', timezone: 'Europe/London' } });
  await Promise.all(['Van 1', 'Van 2'].map((name) => aVehicle({ name, seatCapacity: 3 })));
  await Promise.all(['Ada', 'Ben'].map((name) => aDriver(name)));
});

const HEADINGS = 'Code;Date;Start;End;Type;Title;Guests;Vehicle;Driver;Pick-up;Drop-off;Master;Status\n';
function send(rows: string, query: Record<string, string> = {}) {
  return call(importTable, {
    as,
    body: `${HEADINGS}${rows}\n`,
    query: { kind: 'PROGRAMME', ...query },
    headers: SENT_CSV,
  });
}
async function enter(rows: string) {
  const { body, status } = await send(rows);
  expect(status).toBe(200);
  if (!body.proposal) return body;
  const { body: done } = await call(applyProposal, { as, params: { id: body.proposal.id } });
  expect(done).toMatchObject({ problem: null });
  await queues.run(finishProposals);
  return body;
}
async function errorsOf(rows: string): Promise<string[]> {
  const { body, status } = await send(rows);
  expect(status).toBe(400);
  return body.errors.map(({ message, path }: { message: string; path: string }) => `${path}: ${message}`);
}
function counts({ created, unchanged, updated }: Record<string, number>) {
  return [created, updated, unchanged];
}

describe('the import of a programme', () => {
  it('finds places by the codes of their airports and terminals, and leaves a flight that is not known yet', async () => {
    const [airport, terminal, other] = await Promise.all([
      aPlace('Nice Airport', { kind: 'AIRPORT', iata: 'NCE' }),
      aPlace('Lyon Terminal 2', { kind: 'AIRPORT', iata: 'LYS' }),
      aPlace('Lyon T1', { kind: 'AIRPORT', iata: 'LYS' }),
    ]);
    const ends = [
      ['NCE', 'LYS T2'],
      ['NCE T1', 'T1'],
      ['LYS', 'nice airport'],
    ];
    const date = nextDay();
    const headings = 'Date;Start;End;Pick-up;Drop-off;Flight\n';
    const { body } = await call(importTable, {
      as,
      body:
        headings + ends.map(([from, to], at) => `${date};0${at}:00;0${at}:30;${from};${to};AF ${at + 1}`).join('\n'),
      query: { kind: 'PROGRAMME' },
      headers: SENT_CSV,
    });
    expect(body).toMatchObject({ created: 3, faults: 0 });
    expect(body.notices).toContainEqual(expect.objectContaining({ code: 'LIST_NO_FLIGHT', rows: [2, 3, 4] }));
    await call(applyProposal, { as, params: { id: body.proposal.id } });
    await queues.run(finishProposals);
    const rides = await findActivities(body.changes.map(({ id }: { id: string }) => id));
    const byStart = rides.toSorted((a, b) => a.startTime.localeCompare(b.startTime));
    // Of several places with a code, none is meant.
    expect(byStart.map(({ dropoffPlaceId, pickupPlaceId }) => [pickupPlaceId, dropoffPlaceId])).toEqual([
      [airport, terminal],
      [airport, other],
      [undefined, airport],
    ]);
  });

  it('makes one ride of one row per passenger, and keeps rides with other vehicles, types or places apart', async () => {
    const [date, vips] = [nextDay(), await someVips(as, 6, { partySize: 1 })];
    const ride = (guest = '', more: { vehicle?: string; type?: string; code?: string; to?: string } = {}) =>
      `${more.code ?? ''};${date};09:00;10:00;${more.type ?? 'Transfer'};To the hotel;${guest};${more.vehicle ?? ''};;Airport;${more.to ?? 'Hotel'};;`;
    const rows = [
      ride(vips[0], { vehicle: 'Van 1' }),
      ride(vips[1]),
      ride(vips[2], { vehicle: 'Van 2' }),
      ride(vips[3], { to: 'Pier' }),
      ride(vips[4], { code: 'own' }),
      ride(vips[5], { type: 'Meal' }).replace('Airport;Hotel', ';'),
      `;;;;;;${vips[0]};;;;;;`,
    ].join('\n');
    const body = await enter(rows);
    expect(body).toMatchObject({ created: 5, rows: 6, faults: 0 });
    const guests = await Promise.all(
      body.changes.map(async ({ id }: { id: string }) => (await findActivity(id))?.vipIds),
    );
    expect(guests).toEqual([[vips[0], vips[1]], [vips[2]], [vips[3]], [vips[4]], [vips[5], vips[0]]]);
    expect(body.notices[1]).toMatchObject({
      row: 3,
      cell: 'G3',
      message: 'is the same ride as row 2, and was read with it',
    });
  });

  it('finds rides that are too far apart, in the file and in the plan, if the settings refuse them', async () => {
    const date = nextDay();
    const { from, to } = await aWay(await aUser('ADMINISTRATOR'), 30, 10);
    const first = `W1;${date};09:00;10:00;Transfer;First;;Van 1;;Hotel;${from};;`;
    const second = (start: string) => `W2;${date};${start};11:00;Transfer;Second;;Van 1;;${to};Hotel;;`;
    expect((await send(`${first}\n${second('10:39')}`)).status).toBe(200);
    await withSettings({ travel: { rule: 'REFUSE', peaks: [] } });
    const message = 'cannot be there in time: the way between two rides needs 40 minutes and has 39';
    expect(await errorsOf(`${first}\n${second('10:39')}`)).toEqual([expect.stringContaining(message)]);
    expect((await send(`${first}\n${second('10:40')}`)).status).toBe(200);
    await enter(first);
    expect(await errorsOf(second('10:39'))).toEqual([expect.stringContaining(message)]);
    // A change that moves the pick-up away from the far place mends it.
    await enter(second('10:40'));
    expect(await errorsOf(second('10:30'))).toEqual([expect.stringContaining('needs 40 minutes and has 30')]);
    expect((await send(second('10:30').replace(to, from))).status).toBe(200);
    await withSettings({ travel: { rule: 'WARN', peaks: [] } });
  });

  it('gives a vehicle and a driver to what is no ride, and refuses them to a ride then', async () => {
    const date = nextDay();
    const tour = `T1;${date};09:00;17:00;Event;Lighthouse tour;;Van 1;Ada;;;;`;
    const [{ id }] = (await enter(tour)).changes;
    expect(await findActivity(id)).toMatchObject({
      type: 'EVENT',
      vehicleId: expect.any(String),
      driverId: expect.any(String),
    });
    expect(counts(await enter(tour))).toEqual([0, 0, 1]);
    expect(await errorsOf(`T2;${date};12:00;13:00;Transfer;Ride;;Van 1;;A;B;;`)).toEqual([
      expect.stringContaining('Lighthouse tour'),
    ]);
  });

  it('makes a proposal whose steps add masters before legs, which take their guests', async () => {
    const [date, vips] = [nextDay(), await someVips(as, 2, { partySize: 1 })];
    const ride = `D1-in;${date};6:20 PM;18:50;Transfer;To dinner;;Van 1;Ada;Hotel;Hall;D1;`;
    const rows = `${ride}\nD1;${date};19:00;01:30;Meal;Dinner ${date};"${vips.join(' ; ')}";;;;;;`;
    const { body } = await send(rows);
    expect(counts(body)).toEqual([2, 0, 0]);
    const [leg, master] = body.changes.map(({ id }: { id: string }) => id);
    expect(await findActivity(master)).toBeUndefined();
    const shown = (await call(getProposal, { as, params: { id: body.proposal.id } })).body;
    expect(shown.kind).toBe('IMPORT');
    expect(shown.steps.map(({ summary }: { summary: string }) => summary)[1]).toMatch(
      /^New: To dinner \(.* 18:20–18:50\): Van 1, Ada, 2 guests$/,
    );
    expect(shown.steps[0]).toMatchObject({
      operationId: 'createEvent',
      body: { title: `Dinner ${date}`, type: 'MEAL' },
      ifMatch: null,
    });
    const done = await call(applyProposal, { as, params: { id: body.proposal.id } });
    expect(done.body).toMatchObject({ applied: 2, problem: null, left: [] });
    expect(await findActivity(leg)).toMatchObject({
      masterEventId: master,
      vipIds: vips,
      startTime: `${date}T17:20:00.000Z`,
      type: 'TRANSPORT',
    });
    const nextDate = new Date(Date.parse(`${date}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
    expect(await findActivity(master)).toMatchObject({ endTime: `${nextDate}T00:30:00.000Z` });
    const { items } = await auditsOfSubject('ScheduleEvent', leg, { list: 'test', limit: 5 });
    expect(items).toMatchObject([{ by: as, proposalId: body.proposal.id }]);
    expect(counts(await enter(rows))).toEqual([0, 0, 2]);
  });

  it('takes a list of transfers: places in From and To, a title of the stops, and an end after the way', async () => {
    const [date, vips] = [nextDay(), await someVips(as, 1, { partySize: 2 })];
    const { from, to } = await aWay(await aUser('ADMINISTRATOR'), 30, 10);
    const transfers = (rows: string, query = {}) =>
      call(importTable, {
        as,
        body: `Date,Time,From,To,Passengers,Pax,Sign text,Vehicle\n${rows}\n`,
        query: { kind: 'PROGRAMME', ...query },
        headers: SENT_CSV,
      });
    const known = `${date},06:45,${from},${to},${vips[0]},3,4,Van 1`;
    const rows = `${known}\n${date},0745,Old Quay,Mill,${vips[0]},2,1,Van 2`;
    const { body } = await transfers(rows, { dryRun: 'true' });
    expect(body.errors).toEqual([]);
    expect(body.changes.map(({ after }: { after: object }) => after)).toMatchObject([
      {
        type: 'TRANSPORT',
        title: `${from} to ${to}`,
        startTime: `${date}T05:45:00.000Z`,
        endTime: `${date}T06:15:00.000Z`,
        pickupLocation: from,
        vipIds: vips,
      },
      { title: 'Old Quay to Mill', endTime: `${date}T07:45:00.000Z`, dropoffLocation: 'Mill' },
    ]);
    expect(body.ignoredColumns).toEqual(['Sign text']);
    expect(
      body.notices.map(({ column, message, row }: Record<string, string>) => `${row} ${column} ${message}`),
    ).toEqual([
      '1 Sign text is not a known column and was left out',
      '2 End is blank: a new ride ends after the 30 minutes of its way',
      '2 Pax counts 3, but the parties of the guests are 2: the party sizes of the guests count',
      '3 End is blank, and no way between the stops is known: a new ride ends after 60 minutes',
    ]);
    // A ride that is here keeps its title and its end, and its duration if it moves.
    const id = (await transfers(known)).body;
    expect(id).toMatchObject({ proposal: { id: expect.any(String) } });
    await call(applyProposal, { as, params: { id: id.proposal.id } });
    const ride = id.changes[0].id;
    await call(updateEvent, {
      as,
      params: { eventId: ride },
      body: { title: 'To the quay', endTime: `${date}T07:00:00Z` },
    });
    expect(counts((await transfers(known)).body)).toEqual([0, 0, 1]);
    const moved = await call(importTable, {
      as,
      body: `Id,Date,Time,From,To\n${ride},${date},07:45,${from},${to}\n`,
      query: { kind: 'PROGRAMME', dryRun: 'true' },
      headers: SENT_CSV,
    });
    expect(moved.body.changes).toMatchObject([
      { fields: ['endTime', 'startTime'], after: { endTime: `${date}T08:00:00.000Z` } },
    ]);
    const meal = await transfers(`${date},19:00,,,${vips[0]},,,`);
    expect(meal.body.errors.map(({ message }: { message: string }) => message)).toEqual(['is required']);
  });

  it('takes a default for new activities, and for the date of all rows', async () => {
    const date = nextDay();
    const rides = (defaults: object) =>
      call(importTable, {
        as,
        body: 'Time,From,To,Car\n06:45,Quay,Mill,\n',
        query: { kind: 'PROGRAMME', columns: '{"Car":"vehicle"}', defaults: JSON.stringify(defaults) },
        headers: SENT_CSV,
      });
    const { body } = await rides({ startDate: date, notes: 'one', vehicle: 'Van 1' });
    await call(applyProposal, { as, params: { id: body.proposal.id } });
    const ride = await findActivity(body.changes[0].id);
    expect(ride).toMatchObject({ startTime: `${date}T05:45:00.000Z`, notes: 'one', vehicleId: expect.any(String) });
    const again = await rides({ startDate: date, notes: 'two', vehicle: 'Van 2' });
    expect(counts(again.body)).toEqual([0, 0, 1]);
  });

  it('changes only what differs, keeps what blank cells leave, and empties what a dash empties', async () => {
    const date = nextDay();
    const [{ id }] = (await enter(`;${date};10:00;11:00;Transfer;Ride;;Van 1;Ada;A;B;;`)).changes;
    const body = await enter(`;${date};10:00;11:30;Transfer;Ride;;-;Ben;A;B;;`);
    expect(body.changes).toMatchObject([{ id, change: 'UPDATED', fields: ['driverId', 'endTime', 'vehicleId'] }]);
    expect(await findActivity(id)).not.toHaveProperty('vehicleId');
    expect(counts(await enter(`;${date};10:00;11:30;;Ride;;;;A;B;;`))).toEqual([0, 0, 1]);
  });

  it('gives a new ride the guests of its master, and none where a dash says so', async () => {
    const [date, [guest]] = [nextDay(), await someVips(as, 1, { partySize: 1 })];
    const body = await enter(
      `M1;${date};18:00;20:00;Meal;Dinner of one;${guest};;;;;;\n;${date};17:00;17:30;;There;;;;A;B;M1;\n;${date};20:00;20:30;;Back;-;;;B;A;M1;`,
    );
    const ids = await Promise.all(body.changes.map(async ({ id }: { id: string }) => (await findActivity(id))?.vipIds));
    expect(ids).toEqual([[guest], [guest], []]);
  });

  it('decides rows together: a conflict of two rows is refused, a swap is not', async () => {
    const date = nextDay();
    const rows = (first: string, second: string) =>
      `S1;${date};10:00;11:00;;One;;${first};;A;B;;\nS2;${date};10:30;11:30;;Two;;${second};;A;B;;`;
    expect(await errorsOf(rows('Van 1', 'van 1'))).toEqual([
      expect.stringMatching(
        /^row 3, column H, “Vehicle”: is on “One” of row 2 then \(.*10:00–11:00\)\. Read: “van 1”$/,
      ),
    ]);
    await enter(rows('Van 1', 'Van 2'));
    const swapped = await send(rows('Van 2', 'Van 1'));
    expect(swapped.body).toMatchObject({ updated: 2, proposal: { steps: 3 } });
    await enter(rows('Van 2', 'Van 1'));
    expect(counts(await enter(rows('Van 2', 'Van 1')))).toEqual([0, 0, 2]);
  });

  it('names what is too small, unknown, ambiguous, skipped by the clock or out of order', async () => {
    const [date, vips] = [nextDay(), await someVips(as, 4, { partySize: 1 })];
    const errors = await errorsOf(
      [
        `;${date};10:00;11:00;;Full;"${vips.join('; ')}";Van 1;;A;B;;`,
        `;${date};12:00;13:00;;Ride;Nobody At All;Van 9;;A;B;;`,
        `;${date};12:00;11:00;Meal;Long;;;;;;Nothing;`,
        `;2027-03-28;01:30;03:00;Meal;Skipped;;;;;;;`,
        `;${date};25 o'clock;13:00;;Wrong;;;;;;;`,
        `;;14:00;13:00;;No date;;;;;;;`,
        `;${date};14:00;15:00;Meal;Pick-up for a meal;;Van 1;;A;;;`,
      ].join('\n'),
    );
    expect(errors).toEqual([
      'row 2, column H, “Vehicle”: has too few seats: 3 of 4. Read: “Van 1”',
      'row 3, column G, “Guests”: “Nobody At All” names no guest: enter them first with a list of guests. A pasted reservation can be sent as one. Read: “Nobody At All”',
      'row 3, column H, “Vehicle”: names no vehicle. Read: “Van 9”',
      'row 4, column L, “Master”: names no activity: write the code, the title or the id of the master. Read: “Nothing”',
      'row 5, column C, “Start”: is a time that the clock skips on that day, because it is set forward. Read: “01:30”',
      "row 6, column C, “Start”: must be a time of day, such as 14:30 or 2:30 PM. Read: “25 o'clock”",
      'row 7, column B, “Date”: is required',
      'row 8, column J, “Pick-up”: is for TRANSPORT only; this is a MEAL. Read: “A”',
    ]);
  });

  it('leaves cancelled activities, and takes departments and everybody', async () => {
    const date = nextDay();
    const [{ id }] = (await enter(`C1;${date};10:00;11:00;;Ride;;Van 1;;A;B;;`)).changes;
    await call(moveEventStatus, { as, params: { eventId: id }, body: { status: 'CANCELLED' } });
    expect(
      counts(
        await enter(
          `C1;${date};10:00;11:00;;Ride;;Van 2;;A;B;;CANCELLED\nC2;${date};10:00;11:00;;Never;;Van 2;;A;B;;Cancelled`,
        ),
      ),
    ).toEqual([0, 0, 2]);
    const { body } = await send(
      `;${date};20:00;21:00;Event;Party;ALL;;;;;;\n;${date};20:00;21:00;Event;Office;Department: Admin;;;;;;`,
      { dryRun: 'true' },
    );
    expect(body.changes[0].after.vipIds.length).toBeGreaterThan(5);
    expect(body).not.toHaveProperty('proposal');
  });

  it('stops at a row that no longer holds, and goes on when the file is sent again', async () => {
    const date = nextDay();
    const rows = (vehicle: string) =>
      `G1;${date};10:00;11:00;;First;;;;A;B;;\nG2;${date};12:00;13:00;;Second;;${vehicle};;A;B;;`;
    const { body } = await send(rows('Van 1'));
    const [, second] = body.changes;
    await enter(`;${date};12:00;13:00;;Other;;Van 1;;A;B;;`);
    const stopped = await call(applyProposal, { as, params: { id: body.proposal.id } });
    expect(stopped.body).toMatchObject({ applied: 1, stoppedAt: 2, problem: { code: 'VEHICLE_CONFLICT' } });
    expect(counts(await enter(rows('Van 2')))).toEqual([1, 0, 1]);
    expect(await findActivity(second.id)).toMatchObject({ title: 'Second' });
    const changed = (await send(`G1;${date};10:00;11:00;;First again;;;;A;B;;`)).body;
    await call(updateEvent, { as, params: { eventId: changed.changes[0].id }, body: { notes: 'meanwhile' } });
    const late = await call(applyProposal, { as, params: { id: changed.proposal.id } });
    expect(late.body).toMatchObject({ applied: 0, stoppedAt: 1, problem: { code: 'VERSION_MISMATCH' } });
  });

  it('tells a repeated hour apart by the offset', async () => {
    const head = 'Date;Start;End;Title;UTC offset\n';
    const { body } = await call(importTable, {
      as,
      body: `${head}2027-10-31;01:30;01:45;First;+01:00\n2027-10-31;01:30;01:45;Second;Z\n`,
      query: { kind: 'PROGRAMME', dryRun: 'true' },
      headers: SENT_CSV,
    });
    expect(
      body.changes.map(({ after }: { after: { startTime: string; endTime: string } }) => [
        after.startTime,
        after.endTime,
      ]),
    ).toEqual([
      ['2027-10-31T00:30:00.000Z', '2027-10-31T00:45:00.000Z'],
      ['2027-10-31T01:30:00.000Z', '2027-10-31T01:45:00.000Z'],
    ]);
  });

  it('takes half an hour over the end of a repeated one, and a vehicle or driver that is not known yet for none', async () => {
    const { body } = await send('N1;31/10/2027;01:45;01:15;Transfer;Night ride;TBC;TBC;to be confirmed;Quay;Mill;;', {
      dryRun: 'true',
    });
    expect(body.errors).toEqual([]);
    expect(body.changes[0].after).toMatchObject({
      startTime: '2027-10-31T00:45:00.000Z',
      endTime: '2027-10-31T01:15:00.000Z',
      vipIds: [],
    });
    expect(body.changes[0].fields).not.toEqual(expect.arrayContaining(['vehicleId']));
    expect(body.notices.map(({ cell, message }: { cell: string; message: string }) => `${cell} ${message}`)).toEqual([
      'C2 is a time that the clock shows twice in that night: the first was taken. The column UTC offset names the second',
      'D2 is a time that the clock shows twice in that night: the first after the start was taken',
      ...['G2', 'H2', 'I2'].map((cell) => `${cell} says that nothing is known yet: it counts as blank`),
    ]);
    expect(await errorsOf(`N2;${nextDay()};09:00;10:00;Transfer;Ride;;Van 9;;Quay;Mill;;`)).toEqual([
      expect.stringContaining('names no vehicle'),
    ]);
  });
});

describe('the import of motorcades', () => {
  const CARS = 'Motorcade;Position;Role;Call sign;Date;Start;End;Pick-up;Drop-off;Guests;Vehicle;Driver;Master\n';
  const sendCars = (rows: readonly string[], query: Record<string, string> = {}) =>
    call(importTable, {
      as,
      body: CARS + rows.join('\n'),
      query: { kind: 'MOTORCADES', ...query },
      headers: SENT_CSV,
    });
  const saidOf = async (rows: readonly string[], query: Record<string, string> = {}) => {
    const { body } = await sendCars(rows, { dryRun: 'true', ...query });
    return body.errors.map(({ column, message, row }: Record<string, string>) => `${row} ${column} ${message}`);
  };

  it('makes each of its rows, once, and says what is stored otherwise', async () => {
    const [date, [guest = '']] = [nextDay(), await someVips(as, 1, { partySize: 1 })];
    await enter(`MC;${date};10:00;11:00;Meal;Reception of ${date};${guest};;;;;;`);
    // What all cars share stands in the first row alone, and the order is that of the positions.
    const rows = [
      `Arrival;2;Principal;Falcon 2;${date};09:00;09:40;Airport;Guildhall;${guest};Van 1;Ada;Reception of ${date}`,
      'Arrival;1;Lead;Falcon 1;;;;;;;Van 2;;',
    ];
    expect(await saidOf(rows)).toEqual([]);
    expect(counts((await sendCars(rows, { dryRun: 'true' })).body)).toEqual([2, 0, 0]);
    const { body } = await sendCars(rows);
    expect(counts(body)).toEqual([2, 0, 0]);
    const cars = await Promise.all(body.changes.map(({ id }: { id: string }) => findActivity(id)));
    expect(cars).toMatchObject([
      {
        position: 2,
        role: 'PRINCIPAL',
        vipIds: [guest],
        startTime: `${date}T08:00:00.000Z`,
        title: 'Arrival (car 2 of 2)',
      },
      {
        position: 1,
        role: 'LEAD',
        callSign: 'Falcon 1',
        dropoffLocation: 'Guildhall',
        endTime: `${date}T08:40:00.000Z`,
      },
    ]);
    expect(new Set(cars.map((car) => car?.masterEventId))).toEqual(new Set([expect.stringMatching(/^act_/)]));
    expect(counts((await sendCars(rows)).body)).toEqual([0, 0, 2]);
    const other = [
      rows[0]?.replace('Falcon 2', 'Hawk').replace('Van 1', 'Van 2') ?? '',
      rows[1] ?? '',
      'Arrival;3;Tail;;;;;;;;;;',
    ];
    expect(await saidOf(other)).toEqual([
      expect.stringMatching(/^2 Call sign cannot change here: change the motorcade/),
      expect.stringMatching(/^4 Position is no car of the stored motorcade: join motorcades$/),
    ]);
    expect(await saidOf([rows[0]?.replace('Van 1', 'Van 2') ?? ''])).toEqual([
      expect.stringMatching(/^2 Vehicle is something else in the stored motorcade: .*kind=PROGRAMME/),
    ]);
  });

  it('refuses all of them for one that is taken, named twice, unknown or apart from its motorcade', async () => {
    const date = nextDay();
    await enter(`;${date};09:00;10:00;Transfer;Taken;;Van 1;;Quay;Mill;;`);
    const car = (name: string, more: { at?: string; role?: string; vehicle?: string; place?: number } = {}) =>
      `${name};${more.place ?? ''};${more.role ?? 'Lead'};;${date};${more.at ?? '14:00'};;Quay;Mill;;${more.vehicle ?? ''};;`;
    const rows = [
      car('One', { at: '09:30', vehicle: 'Van 1' }),
      car('Two', { vehicle: 'Van 2' }),
      car('Three', { vehicle: 'Van 2' }),
      car('Four', { role: '' }),
      car('Five', { place: 1 }),
      car('Five', { place: 1 }),
      car('Six', { vehicle: 'Van 9' }),
    ];
    expect(await saidOf(rows)).toEqual([expect.stringMatching(/^8 Vehicle names no vehicle/)]);
    expect(await saidOf(rows.slice(0, -1))).toEqual([
      expect.stringMatching(/^2 Vehicle cannot be booked: /),
      '4 Vehicle has row 3 at the same time',
      '5 Role is required',
      '7 Position is that of car 1 too',
    ]);
    expect((await sendCars(rows.slice(0, -1))).status).toBe(400);
    expect(counts((await sendCars(rows.slice(1, 2))).body)).toEqual([1, 0, 0]);
    const apart = [`Seven;;Lead;;${date};20:00;20:30;Quay;Mill;;;;`, 'Seven;;Tail;;;;21:00;;;;;;'];
    expect(await saidOf(apart)).toEqual([expect.stringMatching(/^3 End says something else than row 2/)]);
  });
});
