import { DeleteTableCommand } from '@aws-sdk/client-dynamodb';
import { describe, expect, it } from '@jest/globals';
import * as z from 'zod';
import * as createEvent from '#functions/activities/create-event.ts';
import * as updateEvent from '#functions/activities/update-event.ts';
import * as listBlocks from '#functions/blocks/list-blocks.ts';
import * as createDriver from '#functions/drivers/create-driver.ts';
import * as createDriverBlock from '#functions/drivers/create-driver-block.ts';
import * as deleteDriver from '#functions/drivers/delete-driver.ts';
import * as trackFlight from '#functions/flights/track-flight.ts';
import * as importTable from '#functions/guest-list/import-table.ts';
import * as finishProposals from '#functions/jobs/finish-proposals.ts';
import * as createMotorcade from '#functions/motorcades/create-motorcade.ts';
import * as listMotorcades from '#functions/motorcades/list-motorcades.ts';
import * as createPlace from '#functions/places/create-place.ts';
import * as applyProposal from '#functions/proposals/apply-proposal.ts';
import * as updateSettings from '#functions/settings/update-settings.ts';
import * as createVehicle from '#functions/vehicles/create-vehicle.ts';
import * as createVehicleBlock from '#functions/vehicles/create-vehicle-block.ts';
import * as createVip from '#functions/vips/create-vip.ts';
import * as updateVip from '#functions/vips/update-vip.ts';
import * as listWays from '#functions/ways/list-ways.ts';
import * as setWay from '#functions/ways/set-way.ts';
import { createTable } from '#infra/local/engine/table.ts';
import { presentFlight } from '#shared/domain/flights/present-flight.ts';
import { COLUMNS } from '#shared/domain/guest-list/next-activity.ts';
import { SHAPES } from '#shared/domain/guest-list/sheet-of.ts';
import { activitiesBeginning } from '#shared/entities/activities/activity-list.ts';
import { allDrivers } from '#shared/entities/drivers/driver.ts';
import { trackedFlights } from '#shared/entities/flights/flight.ts';
import { allPlaces } from '#shared/entities/places/place.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import { allVehicles } from '#shared/entities/vehicles/vehicle.ts';
import { allVips } from '#shared/entities/vips/vip.ts';
import { NewActivity } from '#shared/schemas/activities/activity.ts';
import { NewStop } from '#shared/schemas/activities/activity-fields.ts';
import { NewBlock } from '#shared/schemas/blocks/block.ts';
import { NewDriver } from '#shared/schemas/drivers/driver.ts';
import { NewFlight } from '#shared/schemas/flights/flight-entry.ts';
import { IMPORT_KINDS, type ImportKind } from '#shared/schemas/guest-list/import-kind.ts';
import { NewMotorcade } from '#shared/schemas/motorcades/motorcade.ts';
import { NewPlace } from '#shared/schemas/places/place.ts';
import { NewVehicle } from '#shared/schemas/vehicles/vehicle.ts';
import { NewVip } from '#shared/schemas/vips/vip.ts';
import { WayMinutes } from '#shared/schemas/ways/way.ts';
import { database } from '#shared/table/database.ts';
import { type Answer, call } from '#test/support/call.ts';
import { useFiles } from '#test/support/files.ts';
import { aUser } from '#test/support/people.ts';
import { useQueues } from '#test/support/queues.ts';
import { reportFile } from '#test/support/reports.ts';
import { useTable } from '#test/support/table.ts';
import { SENT_CSV, SENT_XLSX } from '#test/support/workbooks.ts';

const { cars: CARS, title: TITLE, ...OF_ALL } = NewMotorcade.shape;
const OF_CARS = z.object({ motorcade: TITLE, ...OF_ALL, ...CARS.element.shape });

const SCHEMAS: Readonly<Record<ImportKind, { readonly shape: z.ZodRawShape }>> = {
  VIPS: NewVip,
  DRIVERS: NewDriver,
  VEHICLES: NewVehicle,
  PLACES: NewPlace,
  FLIGHTS: NewFlight,
  PROGRAMME: NewActivity,
  WAYS: z.object({ from: z.string(), to: z.string(), ...WayMinutes.shape }),
  MOTORCADES: OF_CARS,
  BLOCKS: z.object({ driver: z.string(), vehicle: z.string(), ...NewBlock.shape }),
};

/** The fields that no column has, with the reason. */
const WITHOUT_COLUMN: Readonly<Record<ImportKind, Readonly<Record<string, string>>>> = {
  VIPS: {
    acceptsMessages: 'is a consent: the guest gives it, and no cell can show that they did',
  },
  DRIVERS: { supplierId: 'suppliers are in no list: the form of the driver sets it' },
  VEHICLES: { supplierId: 'suppliers are in no list: the form of the vehicle sets it' },
  PLACES: {},
  FLIGHTS: {
    'departure.airport': 'follows from the code of the airport',
    'departure.estimatedTime': 'is news of the day: the provider tells it',
    'departure.actualTime': 'is news of the day: the provider tells it',
    'arrival.airport': 'follows from the code of the airport',
    'arrival.estimatedTime': 'is news of the day: the provider tells it',
    'arrival.actualTime': 'is news of the day: the provider tells it',
    'arrival.baggage': 'is news of the day: the provider tells it',
  },
  PROGRAMME: {
    placeId: 'follows from the text of the place',
    pickupPlaceId: 'follows from the text of the pick-up',
    dropoffPlaceId: 'follows from the text of the drop-off',
    acceptTravel: 'is a reason for one booking, which no record keeps',
    acceptUnmetNeeds: 'is a reason for one booking, which no record keeps',
  },
  MOTORCADES: {
    pickupPlaceId: 'follows from the text of the pick-up',
    dropoffPlaceId: 'follows from the text of the drop-off',
    acceptTravel: 'is a reason for one booking, which no record keeps',
    acceptUnmetNeeds: 'is a reason for one booking, which no record keeps',
  },
  WAYS: {},
  BLOCKS: {},
};

/** The columns of fields that have another name. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  ...COLUMNS,
  vipIds: 'guests',
  'goods.ofVipIds': 'goodsOf',
  'shifts.from': 'shifts',
  'shifts.to': 'shifts',
  'shifts.dates': 'shifts',
  ...Object.fromEntries(Object.keys(NewStop.shape).map((name) => [`stops.${name}`, 'stops'])),
};

/** Returns the fields of a schema; of a field that is an object, its parts. */
function fieldsOf({ shape }: { readonly shape: z.ZodRawShape }): string[] {
  return Object.entries(shape).flatMap(([name, field]) => {
    const parts = partsOf(field as z.ZodType);
    return parts.length > 0 ? parts.map((part) => `${name}.${part}`) : [name];
  });
}

function partsOf(field: z.ZodType): string[] {
  const { def } = field as unknown as { def: { innerType?: z.ZodType; element?: z.ZodType; shape?: z.ZodRawShape } };
  if (def.shape) return Object.keys(def.shape);
  const inner = def.innerType ?? def.element;
  return inner ? partsOf(inner) : [];
}

useTable();
useFiles();
const queues = useQueues(finishProposals);

describe.each(IMPORT_KINDS)('each field of %s', (kind) => {
  it('has a column, or stands in the list with the reason', () => {
    const columns = new Set(SHAPES[kind].fields.map(({ name }) => name));
    const missing = fieldsOf(SCHEMAS[kind]).filter((field) => !columns.has(OTHER_NAMES[field] ?? field));
    expect(missing.toSorted()).toEqual(Object.keys(WITHOUT_COLUMN[kind]).toSorted());
  });
});

async function made(as: string, operation: Parameters<typeof call>[0], body: object, params = {}): Promise<string> {
  const answer = await call(operation, { as, body, params });
  if (answer.status >= 400) throw new Error(answer.text);
  return answer.body.id;
}

/** A stage with a record of each kind that has all its fields. */
async function aStage(as: string): Promise<void> {
  const place = (name: string, more: object = {}) =>
    made(as, createPlace, {
      name,
      kind: 'HOTEL',
      address: '1 Quay',
      notes: 'Gate; left',
      bufferMinutes: 7,
      handover: false,
      ...more,
    });
  const [quay, pier] = await Promise.all([
    place('Quay Hotel', { aliases: ['The Quay'], coordinates: { latitude: 51.5, longitude: -0.12 } }),
    place('Pier 7', { kind: 'AIRPORT', iata: 'HBT' }),
  ]);
  await call(setWay, { as, params: { from: quay, to: pier }, body: { minutes: 35, mode: 'WATER' } });
  const guest = (more: object) =>
    made(as, createVip, {
      department: 'ADMIN',
      sortName: 'Sort',
      title: 'Dr',
      position: 'Head of protocol',
      organization: 'Club',
      partySize: 2,
      wheelchairs: 1,
      childSeats: 1,
      luggage: 5,
      needs: { vehicle: ['LIFT'], driver: ['ARABIC', 'WOMAN'] },
      importance: 4,
      phone: '+44 7700 900301',
      language: 'pl',
      email: 'a@example.org',
      emergencyContact: { name: 'Jan', phone: '+48 22 555 0101', relationship: 'brother' },
      lodging: [{ placeId: quay, room: '12', from: '2027-05-09', to: '2027-05-12' }],
      notes: 'one\ntwo',
      ...more,
    });
  const [ada, ben] = await Promise.all([guest({ name: 'Ada' }), guest({ name: 'Ben', isRosterOnly: true })]);
  // Two of one name are told apart by their Ids.
  const twin = await made(as, createVip, { name: 'Ada', department: 'OTHER', apartFrom: [ada, ben] });
  const vehicleId = await made(as, createVehicle, {
    name: 'Van 3',
    type: 'VAN',
    seatCapacity: 7,
    wheelchairPlaces: 4,
    seatsPerWheelchair: 1,
    childSeats: 2,
    luggage: 20,
    tags: ['LIFT', 'ARMOURED'],
    carries: 'BOTH',
    reservedFor: { vipIds: [ada, twin], departments: ['ADMIN'] },
    status: 'IN_USE',
    licensePlate: '007',
    color: 'dark blue',
    notes: 'n',
  });
  const driverId = await made(as, createDriver, {
    name: 'Dagny',
    phone: '+44 7700 900302',
    vehicleTypes: ['VAN', 'SEDAN'],
    tags: ['ARABIC', 'WOMAN'],
    shifts: [
      // Over midnight, over the hour that the clock of London shows twice, with seconds, and longer than a day.
      { from: '2027-05-10T06:00:00.000Z', to: '2027-05-10T22:00:00.000Z', dates: ['2027-05-11'] },
      { from: '2027-05-12T19:00:00.000Z', to: '2027-05-13T03:00:00.000Z' },
      { from: '2027-05-14T06:00:30.000Z', to: '2027-05-15T08:00:00.500Z' },
      { from: '2027-10-30T22:00:00.000Z', to: '2027-10-31T01:30:00.000Z' },
    ],
    usualVehicleId: vehicleId,
    hours: {
      preset: 'EU_561',
      maxDrivingHoursPerDay: 8.5,
      maxDutyHoursPerDay: 12,
      maxSpreadHours: 14,
      minRestHours: 11,
      breakAfterHours: 4,
      breakMinutes: 30,
      operatesDaily: false,
    },
    notes: 'n',
  });
  await call(updateVip, { as, params: { vipId: ada }, body: { usualVehicleId: vehicleId, usualDriverId: driverId } });
  await made(as, createDriver, { name: 'Dagny', notes: 'the other one' });
  await made(as, trackFlight, {
    flightNumber: 'AA100',
    flightDate: '2027-05-10',
    vipIds: [ada],
    departure: { iata: 'JFK', terminal: '5', gate: 'B32', scheduledTime: '2027-05-10T08:15:00Z' },
    arrival: { iata: 'HBT', terminal: '2', gate: 'A1', scheduledTime: '2027-05-10T16:15:00Z' },
    notes: 'n',
  });
  await made(as, trackFlight, { flightNumber: 'N123AB', flightDate: '2027-05-11', provider: false });
  const dinner = { type: 'MEAL', title: 'Dinner', startTime: '2027-05-10T18:00:00Z', endTime: '2027-05-10T20:00:00Z' };
  const masterEventId = await made(as, createEvent, {
    ...dinner,
    location: 'Pier 7',
    description: 'Three courses',
    vipIds: [ada, ben, twin],
  });
  await made(as, createEvent, {
    type: 'TRANSPORT',
    title: 'Transfer',
    startTime: '2027-05-10T16:30:00Z',
    endTime: '2027-05-10T17:30:00Z',
    pickupLocation: 'Pier 7',
    pickupCoordinates: { latitude: 51.501, longitude: -0.1201 },
    dropoffLocation: 'The Quay',
    flightId: 'flt_AA100_2027-05-10',
    flightLeg: 'ARRIVAL',
    vehicleTypes: ['VAN', 'MINIBUS'],
    mode: 'ROAD',
    carries: 'GUESTS',
    seatsNeeded: 5,
    people: { [ada]: { count: 2, wheelchairs: 1, childSeats: 0, luggage: 3 }, [twin]: { count: 1 } },
    luggage: 9,
    stops: [
      { afterMinutes: 0, minutes: 5 },
      { location: 'Bank', afterMinutes: 30, boards: [twin], leaves: [ada] },
      { afterMinutes: 60 },
    ],
    needs: { vehicle: ['ARMOURED'], driver: ['ARABIC'] },
    pinVehicle: true,
    pinDriver: true,
    masterEventId,
    vehicleId,
    driverId,
    coDriverId: await made(as, createDriver, { name: 'Ola' }),
    vipIds: [ada, twin],
    notes: 'n',
  });
  await made(as, createEvent, {
    type: 'TRANSPORT',
    title: 'Luggage',
    startTime: '2027-05-10T17:30:00Z',
    endTime: '2027-05-10T18:00:00Z',
    flightId: 'flt_AA100_2027-05-10',
    carries: 'GOODS',
    goods: { what: 'Bags, boxes', pieces: 12, ofVipIds: [ada, ben] },
    vehicleId,
    vipIds: [],
  });
  const limousine = await made(as, createVehicle, {
    name: 'Limousine',
    type: 'SEDAN',
    seatCapacity: 4,
    wheelchairPlaces: 1,
    childSeats: 1,
  });
  await made(as, createMotorcade, {
    title: 'Arrival',
    startTime: '2027-05-10T20:30:00Z',
    endTime: '2027-05-10T21:30:00Z',
    pickupLocation: 'Pier 7',
    dropoffLocation: 'The Quay',
    notes: 'one\ntwo',
    masterEventId,
    flightId: 'flt_AA100_2027-05-10',
    flightLeg: 'ARRIVAL',
    cars: [
      { role: 'PRINCIPAL', callSign: '007', vehicleId: limousine, vipIds: [ben] },
      { role: 'TAIL', vehicleId, driverId },
    ],
  });
  const empty = await made(as, createEvent, {
    type: 'TRANSPORT',
    title: 'Back, empty',
    startTime: '2027-05-10T21:40:00Z',
    endTime: '2027-05-10T22:00:00Z',
    pickupLocation: 'Pier 7',
    masterEventId,
    vipIds: [ben],
  });
  await call(updateEvent, { as, params: { eventId: empty }, body: { vipIds: [] } });
  const splittable = { title: 'Tour', splittable: true, cars: [{ role: 'LEAD' }, { role: 'PRESS' }] };
  const tour = await call(createMotorcade, {
    as,
    body: { ...splittable, startTime: '2027-05-15T09:00:00Z', endTime: '2027-05-15T10:00:00Z' },
  });
  await call(updateEvent, {
    as,
    params: { eventId: tour.body.cars[1].activityId },
    body: { endTime: '2027-05-15T10:30:00Z' },
  });
  const off = { from: '2027-05-12T08:00:00.000Z', to: '2027-05-13T17:00:00.000Z', reason: 'Service' };
  await made(as, createVehicleBlock, off, { vehicleId });
  await made(as, createDriverBlock, off, { driverId });
}

/** Reads the records with the fields that have columns. Names stand for the ids that other records have. */
async function stage(as: string) {
  const always = ['1900-01-01', '2200-01-01'] as const;
  const [vips, drivers, vehicles, places, flights, activities] = await Promise.all([
    allVips(),
    allDrivers(),
    allVehicles(),
    allPlaces(),
    trackedFlights(...always),
    activitiesBeginning(...always),
  ]);
  const ways = await Promise.all(places.map(({ id }) => call(listWays, { as, query: { from: id } })));
  const range = { from: '2027-05-01T00:00:00Z', to: '2027-05-30T00:00:00Z' };
  const blocks = await call(listBlocks, { as, query: range });
  const names = new Map(
    [...vips, ...drivers, ...vehicles, ...places].map(({ id, name, notes }) => [id, `${name} ${notes ?? ''}`]),
  );
  for (const { id, title } of activities) names.set(id, title);
  const named = (records: readonly object[], kind?: ImportKind): unknown[] =>
    records
      .map((record) =>
        JSON.stringify(
          kind
            ? Object.keys(SCHEMAS[kind].shape).map((name) => [name, (record as Record<string, unknown>)[name]])
            : record,
        ).replaceAll(/"([a-z]+_[0-9a-z]{20})"/g, (_all, id: string) => JSON.stringify(names.get(id) ?? id)),
      )
      .toSorted()
      .map((text) => JSON.parse(text));
  const shownFlights = flights.map((flight) => {
    const { arrival, departure, ...shown } = presentFlight(flight, '2027-05-01T00:00:00.000Z');
    const { source: _from, ...left } = departure;
    const { source: _to, ...reached } = arrival;
    return { ...shown, departure: left, arrival: reached };
  });
  return {
    VIPS: named(vips, 'VIPS'),
    DRIVERS: named(drivers, 'DRIVERS'),
    VEHICLES: named(vehicles, 'VEHICLES'),
    PLACES: named(places, 'PLACES'),
    FLIGHTS: named(shownFlights, 'FLIGHTS'),
    PROGRAMME: named(activities, 'PROGRAMME'),
    MOTORCADES: named(
      (await call(listMotorcades, { as })).body.items.flatMap(
        ({ cars, ...all }: { readonly title: string; readonly cars: readonly object[] }) =>
          cars.map((car) => ({ ...all, motorcade: all.title, ...car })),
      ),
      'MOTORCADES',
    ),
    ways: named(
      ways
        .flatMap(({ body }) => body.items)
        .filter(({ source }) => source === 'MANUAL')
        .map(({ at: _at, ...way }) => way),
    ),
    blocks: named(
      blocks.body.items.map(({ driverId, from, reason, to, vehicleId }: Record<string, string>) => ({
        driverId,
        vehicleId,
        from,
        to,
        reason,
      })),
    ),
  };
}

async function aService(): Promise<{ readonly as: string; readonly admin: string }> {
  const [as, admin] = [await aUser('COORDINATOR'), await aUser('ADMINISTRATOR')];
  const tag = (id: string, de: string) => ({ id, label: { en: `${id.toLowerCase()} (en)`, de } });
  const tags = {
    vehicle: [tag('LIFT', 'Hebebühne'), tag('ARMOURED', 'Gepanzert')],
    driver: [tag('ARABIC', 'Arabisch'), tag('WOMAN', 'Frau')],
  };
  await call(updateSettings, { as: admin, body: { country: 'GB', timezone: 'Europe/London', tags } });
  return { as, admin };
}

/** The sheets in the order in which they name each other. */
const STEPS: readonly (readonly [ImportKind, string?])[] = [
  ['PLACES'],
  ['WAYS'],
  ['VIPS'],
  ['VEHICLES'],
  ['DRIVERS'],
  // Once more: their usual vehicles and drivers are here only now.
  ['VIPS'],
  ['FLIGHTS'],
  ['PROGRAMME'],
  ['MOTORCADES'],
  ['BLOCKS'],
  // Both also come in with the kinds that they belong to.
  ['PLACES', 'Ways'],
  ['VEHICLES', 'Blocks'],
];

async function enter(as: string, book: Buffer, [kind, sheet]: readonly [ImportKind, string?]): Promise<Answer['body']> {
  const query = { kind, ...(sheet && { sheet }) };
  const { body, status, text } = await call(importTable, { as, body: book, query, headers: SENT_XLSX });
  if (status !== 200) throw new Error(text);
  if (body.proposal) {
    const { body: done } = await call(applyProposal, { as, params: { id: body.proposal.id } });
    expect(done).toMatchObject({ problem: null });
    await queues.run(finishProposals);
  }
  return body;
}

describe('a workbook of one service', () => {
  it('enters an empty one with all its fields, and then changes nothing there', async () => {
    const first = await aService();
    await aStage(first.as);
    const before = await stage(first.as);
    const book = await reportFile(first.as, { kind: 'WORKBOOK', format: 'XLSX' });
    for (const step of STEPS) expect(await enter(first.as, book, step)).toMatchObject({ created: 0, updated: 0 });
    await database().client.send(new DeleteTableCommand({ TableName: database().table }));
    await createTable(database().client, database().table);
    const { as } = await aService();
    const warnings: string[] = [];
    for (const step of STEPS) {
      const { warnings: found = [] } = await enter(as, book, step);
      warnings.push(
        ...found.flatMap(({ code, message }: { code: string; message: string }) =>
          code === 'UNKNOWN_ID' ? [message] : [],
        ),
      );
    }
    expect(await stage(as)).toEqual(before);
    expect(warnings).toEqual([
      '2 rows have an Id that is not known here: each adds a new place, with another id.',
      '3 rows have an Id that is not known here: each adds a new guest, with another id.',
      '2 rows have an Id that is not known here: each adds a new vehicle, with another id.',
      '3 rows have an Id that is not known here: each adds a new driver, with another id.',
      '4 rows have an Id that is not known here: each adds a new activity, with another id.',
      '4 rows have an Id that is not known here: each adds a new car, with another id.',
    ]);
    for (const step of STEPS) {
      const { created, faults, updated, warnings: again } = await enter(as, book, step);
      expect({ step, created, updated, faults, again }).toEqual({ step, created: 0, updated: 0, faults: 0 });
    }
  });

  it('does not bring back who was erased, and restores no one who is deleted', async () => {
    const { admin, as } = await aService();
    const [gone = '', deleted = ''] = await Promise.all(
      ['Gone', 'Deleted'].map((name) => made(as, createDriver, { name })),
    );
    await call(deleteDriver, { as: admin, params: { driverId: gone }, query: { hard: 'true' } });
    await call(deleteDriver, { as, params: { driverId: deleted } });
    const { body, status } = await call(importTable, {
      as,
      body: `Name;Id\nNew name;${gone}\nOther name;${deleted}\n`,
      query: { kind: 'DRIVERS' },
      headers: SENT_CSV,
    });
    expect(status).toBe(400);
    expect(body.errors.map(({ message }: { message: string }) => message)).toEqual([
      expect.stringContaining('is a driver who was deleted for good: remove the row from the list'),
      expect.stringContaining('is the deleted driver Deleted: restore it, or remove the row from the list'),
    ]);
  });
});

describe('the columns of needs', () => {
  const send = async (as: string, kind: ImportKind, body: string) =>
    (await call(importTable, { as, body, query: { kind, dryRun: 'true' }, headers: SENT_CSV })).body;

  it('take tags by id or by label in any language, and name the nearest of an unknown one', async () => {
    const { as } = await aService();
    const { changes, errors } = await send(as, 'DRIVERS', 'Name;Tags\nAnn;arabisch, WOMAN\nBob;-\nCy;Arabich\n');
    expect(changes.map(({ after }: { after: object }) => after)).toMatchObject([
      { tags: ['ARABIC', 'WOMAN'] },
      { tags: [] },
    ]);
    expect(errors).toMatchObject([
      {
        row: 4,
        column: 'Tags',
        message: 'names the unknown tag Arabich. The nearest that the settings have is ARABIC',
      },
    ]);
  });

  it('enter tags that the settings lack, where the caller may change these', async () => {
    const { admin, as } = await aService();
    const list = 'Name;Tags\nDan;Arabisch, Speaks Farsi\nEve;speaks farsi\n';
    const tagsNow = async () => (await readSettings()).tags.driver.map(({ id }) => id);
    const { errors } = await send(as, 'DRIVERS', list);
    expect(errors).toMatchObject([
      { row: 2, message: expect.stringContaining('An administrator adds it there, or imports this file') },
      { row: 3, code: 'LIST_UNKNOWN_TAG_ASK' },
    ]);
    const seen = await send(admin, 'DRIVERS', list);
    expect([seen.faults, seen.created, await tagsNow()]).toEqual([0, 2, ['ARABIC', 'WOMAN']]);
    expect(seen.notices).toMatchObject([
      { row: 2, column: 'Tags', code: 'LIST_NEW_TAG', values: { tags: ['Speaks Farsi'] } },
      { row: 3 },
    ]);
    const written = await call(importTable, { as: admin, body: list, query: { kind: 'DRIVERS' }, headers: SENT_CSV });
    expect(written.body.created).toBe(2);
    expect((await readSettings()).tags.driver.at(-1)).toEqual({ id: 'SPEAKS_FARSI', label: { en: 'Speaks Farsi' } });
    const [dan] = (await allDrivers()).filter(({ name }) => name === 'Dan');
    expect(dan?.tags).toEqual(['ARABIC', 'SPEAKS_FARSI']);
    // What may be misspelt, has no letter for an id, or is decided by the stored tags stays a fault.
    for (const [kind, rows] of [
      ['DRIVERS', 'Name;Tags\nFay;Arabich\n'],
      ['DRIVERS', 'Name;Tags\nFay;通訳\n'],
      ['PROGRAMME', 'Date;Start;End;Type;Title;Vehicle needs\n2027-05-10;09:00;10:00;Transport;Ride;Winch\n'],
    ] as const)
      expect((await send(admin, kind, rows)).faults).toBe(1);
  });

  it('let guests of one list name each other, leave out wishes that are not here, and refuse what contradicts itself', async () => {
    const { as } = await aService();
    await made(as, createVip, { name: 'Stored', department: 'OTHER' });
    const head = 'Name;Department;Party size;Wheelchairs;Apart from;Usual vehicle\n';
    const rows = 'Ann;OTHER;1;;Bob, Stored;Limo 9\nBob;OTHER;1;2;;\nCy;OTHER;1;;Cy;\nDee;OTHER;1;;Nobody;\n';
    const { changes, errors, notices } = await send(as, 'VIPS', head + rows);
    expect(changes.map(({ change }: { change: string }) => change)).toEqual([
      'CREATED',
      'REFUSED',
      'REFUSED',
      'REFUSED',
    ]);
    expect(changes[0].after).toMatchObject({ name: 'Ann', apartFrom: [expect.any(String), expect.any(String)] });
    expect(changes[0].after).not.toHaveProperty('usualVehicleId');
    expect(notices).toMatchObject([
      { row: 2, column: 'Usual vehicle', message: expect.stringContaining('names no vehicle. It was left out') },
    ]);
    expect(errors).toMatchObject([
      { row: 3, column: 'Wheelchairs', message: 'must be at most the party size, 1' },
      { row: 4, column: 'Apart from', message: 'must not contain the guest themselves' },
      { row: 5, column: 'Apart from', message: expect.stringContaining('“Nobody” names no guest') },
    ]);
  });

  it('keep the part of needs that a row leaves blank', async () => {
    const { as } = await aService();
    const id = await made(as, createVip, { name: 'Ann', department: 'OTHER', needs: { driver: ['WOMAN'] } });
    const { changes } = await send(as, 'VIPS', `Id;Name;Department;Vehicle needs\n${id};Ann;OTHER;Hebebühne\n`);
    expect(changes[0].after).toEqual({ needs: { vehicle: ['LIFT'], driver: ['WOMAN'] } });
  });
});

describe('the column of shifts', () => {
  const send = async (as: string, cell: string, query: object = {}) => {
    const asked = { kind: 'DRIVERS', dryRun: 'true', ...query };
    const { body } = await call(importTable, {
      as,
      body: `Name;Shifts\nAnn;"${cell}"\n`,
      query: asked,
      headers: SENT_CSV,
    });
    if (body.errors.length > 0) return body.errors[0].message;
    const { shifts } = body.changes[0].after;
    return shifts?.map(({ from, to }: { readonly from: string; readonly to: string }) => [from, to]);
  };

  it.each([
    ['2027-05-10 08:00-18:00', [['2027-05-10T07:00:00.000Z', '2027-05-10T17:00:00.000Z']]],
    ['10/05/2027 8 PM to 4 AM', [['2027-05-10T19:00:00.000Z', '2027-05-11T03:00:00.000Z']]],
    [
      // The clock is set back on the 31st.
      '2027-10-30 – 2027-11-01 06:00 - 14:00; 2027-10-29 23:00-01:00',
      [
        ['2027-10-30T05:00:00.000Z', '2027-10-30T13:00:00.000Z'],
        ['2027-10-31T06:00:00.000Z', '2027-10-31T14:00:00.000Z'],
        ['2027-11-01T06:00:00.000Z', '2027-11-01T14:00:00.000Z'],
        ['2027-10-29T22:00:00.000Z', '2027-10-30T00:00:00.000Z'],
      ],
    ],
    ['-', []],
    ['tbc', undefined],
    ['daily', expect.stringContaining('such as 2027-05-10 08:00 - 18:00, not “daily”')],
    ['08:00 - 18:00', expect.stringContaining('must have a date and two times')],
    ['2027-05-14 to 2027-05-10 08:00 - 18:00', expect.stringContaining('must have a date and two times')],
    ['2027-05-10 to 2027-05-12 08:00 - 2027-05-13 09:00', expect.stringContaining('must have a date and two times')],
    ['2027-03-28 01:30 - 09:00', expect.stringContaining('on 2027-03-28, this is a time that the clock skips')],
    ['2027-01-01 to 2027-12-31 08:00 - 18:00', expect.stringContaining('must have at most 120 shifts')],
    ['05/13/2027 08:00 - 18:00', expect.stringContaining('send dates=MONTH_FIRST')],
  ])('reads %s', async (cell, expected) => {
    expect(await send((await aService()).as, cell)).toEqual(expected);
  });

  it('reads dates in the order that the request names', async () => {
    expect(await send((await aService()).as, '05/13/2027 08:00 - 18:00', { dates: 'MONTH_FIRST' })).toEqual([
      ['2027-05-13T07:00:00.000Z', '2027-05-13T17:00:00.000Z'],
    ]);
  });
});

describe('the column of parts of parties', () => {
  it('takes counts and figures by name, is emptied by -, and refuses what it cannot read and who is not on the ride', async () => {
    const as = await aUser('COORDINATOR');
    for (const [name, partySize] of [
      ['Ona Reyes', 4],
      ['Pim Vos', 3],
    ] as const)
      await made(as, createVip, { name, department: 'OTHER', partySize, wheelchairs: 1 });
    const read = async (parts: string) => {
      const row = `2027-05-20;09:00;10:00;TRANSPORT;Split;"Ona Reyes";"${parts}"`;
      const body = `Date;Start;End;Type;Title;Guests;Parts of parties\n${row}\n`;
      const send = { as, body, query: { kind: 'PROGRAMME', dryRun: 'true' }, headers: SENT_CSV } as const;
      const { changes, errors } = (await call(importTable, send)).body;
      return errors[0]?.message ?? Object.values(changes[0].after.people ?? {});
    };
    expect(await read('Ona Reyes: 3 people, 1 wheelchair, 2 bags')).toEqual([{ count: 3, wheelchairs: 1, luggage: 2 }]);
    expect(await read('-')).toEqual([]);
    for (const wrong of ['Ona Reyes', 'Ona Reyes: many', 'Ona Reyes: 2, 1 horse'])
      expect(await read(wrong)).toContain('must have a guest and how many ride');
    expect(await read('Ona Reyes: 2; Nils Nowhere: 1')).toContain('Nils Nowhere');
    expect(await read('Pim Vos: 1')).toContain('names guests who are not on the ride');
  });
});

describe('the sheets of ways and blocks', () => {
  it('name the cell that is wrong, and refuse a block that says something else', async () => {
    const { as } = await aService();
    await made(as, createVehicle, { name: 'Bus 9', type: 'BUS', seatCapacity: 9 });
    const errorsOf = async (kind: ImportKind, body: string) => {
      const answer = await call(importTable, { as, body, query: { kind, dryRun: 'true' }, headers: SENT_CSV });
      return answer.body.errors.map(({ message }: { message: string }) => message);
    };
    await Promise.all(['North', 'South'].map((name) => made(as, createPlace, { name })));
    expect(
      await errorsOf(
        'PLACES',
        'From;To;Minutes\nNorth;Nowhere;5\nNorth;North;5\nNorth;South;999\nNorth;South;5\nNorth;South;6\n',
      ),
    ).toEqual([
      'names no place',
      'leads to the place where it begins',
      expect.stringContaining('must be at most 360'),
      'is the same way as row 5',
    ]);
    const block = 'Vehicle;Driver;From;To;Reason\n';
    expect(
      await errorsOf(
        'VEHICLES',
        `${block}Bus 9;;2027-06-01 08:00;2027-06-01 07:00;\n;;2027-06-01 08:00;09:00;\nBus 9;;08:00;09:00;\nBus 0;;2027-06-01 08:00;09:00;\n`,
      ),
    ).toEqual([
      'must be after “From”',
      'or the vehicle is required, and only one of them',
      'needs its date',
      'needs its date',
      'names no vehicle',
    ]);
    const row = `${block}Bus 9;;2027-06-01 08:00;09:00;Oil\n`;
    const send = { as, query: { kind: 'VEHICLES' }, headers: SENT_CSV } as const;
    expect((await call(importTable, { ...send, body: row })).body).toMatchObject({ created: 1 });
    expect((await call(importTable, { ...send, body: row })).body).toMatchObject({ unchanged: 1, changes: [] });
    expect(await errorsOf('DRIVERS', row.replace('Oil', 'Tyres'))).toEqual([
      'says something else of a block: delete the block, and make another',
    ]);
  });
});
