import { beforeAll, describe, expect, it } from '@jest/globals';
import { operations } from '#functions/registry.ts';
import { anEvent } from '#test/support/activities.ts';
import { type Answer, type CallOptions, call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { aDriver, aSupplier, aVehicle } from '#test/support/fleet.ts';
import { useGps } from '#test/support/gps.ts';
import { aPhone } from '#test/support/messaging.ts';
import { anAcceptedOrder, anOrder } from '#test/support/orders.ts';
import { aUser } from '#test/support/people.ts';
import { BODIES_OF_SUPPLIERS } from '#test/support/samples/supplier-samples.ts';
import { useTable } from '#test/support/table.ts';
import { writingNothing } from '#test/support/table-items.ts';
import { useUser } from '#test/support/use-user.ts';
import { someVips } from '#test/support/vips.ts';

useTable();
useGps();
const clock = useClock();

/** The operations that the role SUPPLIER may call. Every other operation refuses a supplier before it reads anything. */
const ALLOWED = new Set([
  'registerUser',
  'getMe',
  'getPreferences',
  'setPreferences',
  // Of what it is asked or holds.
  'listOrders',
  'getOrder',
  'getMyOrders',
  'acceptOrder',
  'declineOrder',
  'nameOrder',
  'withdrawOrder',
  // Of its own fleet.
  'listVehicles',
  'getVehicle',
  'createVehicle',
  'updateVehicle',
  'listDrivers',
  'getDriver',
  'createDriver',
  'updateDriver',
  'listBlocks',
  'listVehicleBlocks',
  'createVehicleBlock',
  'deleteVehicleBlock',
  'listDriverBlocks',
  'createDriverBlock',
  'deleteDriverBlock',
  // Of its own fleet too: test/operations/suppliers/import-fleet.test.ts.
  'importTable',
  'getImportTemplate',
]);

const TIMES = { startTime: '2027-05-10T09:00:00Z', endTime: '2027-05-10T10:00:00Z' };
const BLOCK = { from: '2027-05-10T06:00:00Z', to: '2027-05-10T18:00:00Z' };
/** What no supplier may read in any answer. The guest of its own ride is called Ngozi: a sign may show that, at its time. */
const SECRETS = /Peanut|7946|Zebulon|Title of|Rival|Staff note|Ours/;

interface Company {
  readonly supplierId: string;
  readonly vehicleId: string;
  readonly driverId: string;
  readonly vehicleBlockId: string;
  readonly driverBlockId: string;
  readonly orderId: string;
  readonly eventId: string;
}

const as = useUser('COORDINATOR');
let supplier: string;
let own: Company;
let rival: Company;
let rivalPhone: string;
let all: Awaited<ReturnType<typeof operations>>;

function ask(operationId: string, options: CallOptions, caller = supplier): Promise<Answer> {
  const operation = all.find(({ contract }) => contract.operationId === operationId);
  if (!operation) throw new Error(`no operation ${operationId}`);
  return call(operation, { as: caller, ...options });
}

async function aCompany(name: string, ride: object): Promise<Company> {
  const offers = [{ vehicleType: 'VAN' as const, count: 20 }];
  const supplierId = await aSupplier(name, { offers });
  const vehicleId = await aVehicle({ name: `${name} van`, supplierId, notes: 'Staff note' });
  const phone = aPhone();
  if (name === 'Rival') rivalPhone = phone;
  const made = await ask(
    'createDriver',
    { body: { name: `${name} driver`, phone, supplierId, notes: 'Staff note' } },
    as,
  );
  const driverId = made.body.id;
  const [ofVehicle, ofDriver] = [
    await ask('createVehicleBlock', { params: { vehicleId }, body: { ...BLOCK, from: '2027-05-10T17:00:00Z' } }, as),
    await ask('createDriverBlock', { params: { driverId }, body: { ...BLOCK, from: '2027-05-10T17:00:00Z' } }, as),
  ];
  const { eventId, id } = await anAcceptedOrder(as, { supplierId, thenTo: [] }, ride);
  return {
    supplierId,
    vehicleId,
    driverId,
    eventId,
    orderId: id,
    vehicleBlockId: ofVehicle.body.id,
    driverBlockId: ofDriver.body.id,
  };
}

/** The parameters of a path, with the records of a company. */
function paramsOf(path: string, company: Company): Record<string, string> {
  const known: Readonly<Record<string, string>> = {
    ...company,
    id: company.orderId,
    blockId: path.includes('vehicle') ? company.vehicleBlockId : company.driverBlockId,
  };
  return Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, known[name] ?? 'x_1']));
}

beforeAll(async () => {
  all = await operations();
  const [vipId = ''] = await someVips(as, 1, {
    name: 'Ngozi',
    phone: '+44 20 7946 0000',
    notes: 'Peanut allergy',
    partySize: 2,
  });
  const others = await someVips(as, 1, { name: 'Zebulon', phone: '+44 20 7946 0001' });
  const ride = { title: 'Title of Ngozi', notes: 'Peanut', vipIds: [vipId] };
  own = await aCompany('Harbour', ride);
  rival = await aCompany('Rival', { title: 'Title of Zebulon', vipIds: others });
  supplier = await aUser('SUPPLIER', { supplierId: own.supplierId });
});

describe('a supplier', () => {
  it('is refused every operation that is not for suppliers, also for its own records', async () => {
    const refused: string[] = [];
    for (const { contract } of all) {
      const { access, operationId, path } = contract;
      if (access === 'public' || ALLOWED.has(operationId)) continue;
      const body = BODIES_OF_SUPPLIERS[operationId];
      const answer = await ask(operationId, { params: paramsOf(path, own), ...(body ? { body } : {}) });
      expect([operationId, answer.body?.code]).toEqual([operationId, 'FORBIDDEN']);
      refused.push(operationId);
    }
    for (const name of ['getEvent', 'listEvents', 'getVehicleSchedule', 'createVehicleFeed', 'listChanges', 'getVip'])
      expect(refused).toContain(name);
  });

  it('is refused the records of others and our own, and writes nothing', async () => {
    const [vehicleId, driverId] = [await aVehicle({ name: 'Ours' }), await aDriver('Ours')];
    const ours = { ...rival, vehicleId, driverId };
    const none = { ...rival, vehicleId: 'veh_none', driverId: 'drv_none' };
    const onItems = all.filter(({ contract }) => ALLOWED.has(contract.operationId) && contract.path.includes('{'));
    expect(onItems.length).toBeGreaterThan(14);
    for (const { contract } of onItems) {
      for (const company of /vehicle|driver/.test(contract.path) ? [rival, ours, none] : [rival]) {
        const body = BODIES_OF_SUPPLIERS[contract.operationId];
        const options = { params: paramsOf(contract.path, company), ...(body ? { body } : {}) };
        const answer = await writingNothing(() => ask(contract.operationId, options));
        const code = company === none && answer.status === 404 ? 'NOT_FOUND' : 'FORBIDDEN';
        expect([contract.operationId, answer.body?.code]).toEqual([contract.operationId, code]);
        expect(answer.text).not.toMatch(SECRETS);
      }
    }
    const mixed = { vehicleId: own.vehicleId, blockId: rival.vehicleBlockId };
    expect((await ask('deleteVehicleBlock', { params: mixed })).status).toBe(404);
  });

  it('lists its own vehicles, drivers and orders, with any filter, without notes', async () => {
    for (const [operationId, id] of [
      ['listVehicles', own.vehicleId],
      ['listDrivers', own.driverId],
      ['listOrders', own.orderId],
    ] as const) {
      for (const query of [{}, { supplierId: own.supplierId }]) {
        const { body, text } = await ask(operationId, { query: query as Record<string, string> });
        expect(body.items.map((item: { id: string }) => item.id)).toEqual([id]);
        expect(text).not.toMatch(SECRETS);
      }
    }
    const query = { supplierId: rival.supplierId };
    for (const name of ['listVehicles', 'listDrivers'])
      expect((await ask(name, { query })).body.code).toBe('FORBIDDEN');
    for (const more of [query, { eventId: rival.eventId }]) {
      expect((await ask('listOrders', { query: more as Record<string, string> })).body.items).toEqual([]);
    }
    const blocks = await ask('listBlocks', { query: BLOCK });
    expect(blocks.body.items).toEqual([]);
  });

  it('adds and changes its own fleet, which stays its own', async () => {
    const { supplierId } = own;
    const vehicle = { name: 'Second van', type: 'VAN', seatCapacity: 8 };
    const driver = { name: 'Second driver', phone: aPhone() };
    for (const [name, body] of [
      ['createVehicle', vehicle],
      ['createDriver', driver],
    ] as const) {
      expect((await ask(name, { body: { ...body, supplierId } })).status).toBe(201);
      const { body: added } = await ask(name, { body: { ...body, phone: undefined } });
      expect(added.supplierId).toBe(supplierId);
      for (const [more, field] of [
        [{ supplierId: rival.supplierId }, 'supplierId'],
        [{ supplierId, notes: 'Mine' }, 'notes'],
        [{ notes: 'Mine' }, 'notes'],
      ] as const) {
        const refused = await writingNothing(() => ask(name, { body: { ...body, ...more } }));
        expect(refused.body).toMatchObject({ code: 'FORBIDDEN', detail: `Only coordinators may set ${field}.` });
      }
    }
    for (const [name, params] of [
      ['updateVehicle', { vehicleId: own.vehicleId }],
      ['updateDriver', { driverId: own.driverId }],
    ] as const) {
      const { status, text } = await ask(name, { params, body: { tags: [] } });
      expect(status).toBe(200);
      expect(text).not.toMatch(SECRETS);
      for (const body of [{ supplierId: null }, { supplierId: rival.supplierId }, { notes: 'Mine' }, { notes: null }])
        expect((await ask(name, { params, body })).body).toMatchObject({
          code: 'FORBIDDEN',
          detail: `Only coordinators may set ${Object.keys(body)[0]}.`,
        });
    }
    const shifts = [{ from: BLOCK.from, to: BLOCK.to }];
    expect((await ask('updateDriver', { params: { driverId: own.driverId }, body: { shifts } })).status).toBe(200);
    for (const [create, remove, params] of [
      ['createVehicleBlock', 'deleteVehicleBlock', { vehicleId: own.vehicleId }],
      ['createDriverBlock', 'deleteDriverBlock', { driverId: own.driverId }],
    ] as const) {
      const block = await ask(create, { params, body: { ...BLOCK, from: '2027-05-10T16:00:00Z' } });
      expect(block.status).toBe(201);
      expect((await ask(remove, { params: { ...params, blockId: block.body.id } })).status).toBe(204);
    }
  });

  it('learns nothing of other rides, guests and companies by refusals and warnings', async () => {
    const texts: string[] = [];
    const asked = async (...given: Parameters<typeof ask>) => {
      const answer = await ask(...given);
      texts.push(answer.text);
      return answer.body;
    };
    const [vehicleId, driverId] = [
      await aVehicle({ supplierId: own.supplierId }),
      await aDriver('D', { supplierId: own.supplierId }),
    ];
    await anEvent(as, { type: 'TRANSPORT', title: 'Title of another', ...TIMES, vehicleId, driverId });
    const params = { id: own.orderId };
    const named = await asked('nameOrder', { params, body: { driverId, vehicleId } });
    expect([named.code, named.conflicts]).toEqual(['VEHICLE_CONFLICT', []]);
    const phone = { newDriver: { name: 'X', phone: rivalPhone }, vehicleId };
    expect((await asked('nameOrder', { params, body: phone })).code).toBe('PHONE_TAKEN');
    const taken = { name: 'X', phone: rivalPhone, supplierId: own.supplierId };
    expect((await asked('createDriver', { body: taken })).code).toBe('PHONE_TAKEN');
    expect((await asked('createVehicleBlock', { params: { vehicleId }, body: BLOCK })).id).toBeDefined();
    const body = { status: 'MAINTENANCE' };
    expect((await asked('updateVehicle', { params: { vehicleId }, body })).status).toBe('MAINTENANCE');
    await asked('getMe', {});
    expect(texts.join('\n')).not.toMatch(SECRETS);
  });

  it('reads of its rides times, places, needs and parties, the name only on the day, and nothing when the order is over', async () => {
    const next = await aSupplier('Rival to come');
    const { id } = await anOrder(
      as,
      { supplierId: own.supplierId, thenTo: [next], deadline: '2027-05-10T08:30:00Z' },
      { title: 'Title of Zebulon', vipIds: await someVips(as, 1, { name: 'Ngozi', phone: '+44 20 7946 0000' }) },
    );
    const params = { id };
    clock.stop(Date.parse('2027-05-10T08:00:00Z'));
    const offered = await ask('getOrder', { params });
    expect(offered.body).toMatchObject({
      status: 'OFFERED',
      thenTo: [],
      left: [],
      rides: [{ ride: { parties: [1] } }],
    });
    expect(offered.text).not.toMatch(/Ngozi/);
    const accepted = await ask('acceptOrder', { params });
    expect(accepted.body.rides[0].ride.signs).toEqual(['Ngozi']);
    for (const { text } of [offered, accepted]) expect(text).not.toMatch(SECRETS);
    const left = await ask('withdrawOrder', { params });
    expect(left.body).toMatchObject({ status: 'WITHDRAWN', supplierId: own.supplierId, rides: [{ ride: null }] });
    expect(left.text).not.toMatch(SECRETS);
    expect((await ask('getOrder', { params })).body.code).toBe('FORBIDDEN');
    expect((await ask('acceptOrder', { params })).body.code).toBe('FORBIDDEN');
    expect((await ask('getOrder', { params }, as)).body).toMatchObject({ status: 'OFFERED', supplierId: next });
  });

  it('accepts, names and withdraws its own orders, and may not withdraw what it was only offered', async () => {
    const { id } = await anOrder(
      as,
      { supplierId: own.supplierId },
      { startTime: '2027-05-11T09:00:00Z', endTime: '2027-05-11T10:00:00Z' },
    );
    const params = { id };
    expect((await ask('withdrawOrder', { params })).body.code).toBe('INVALID_TRANSITION');
    await ask('acceptOrder', { params });
    const body = { newDriver: { name: 'Robin' }, newVehicle: { licensePlate: 'KA-01', seatCapacity: 7 } };
    expect((await ask('nameOrder', { params, body })).body.status).toBe('NAMED');
    expect((await ask('withdrawOrder', { params })).body.status).toBe('WITHDRAWN');
  });

  it('loses access with its supplier', async () => {
    const user = await aUser('SUPPLIER', { supplierId: own.supplierId });
    const params = { id: user };
    const admin = await aUser('ADMINISTRATOR');
    expect((await ask('getOrder', { params: { id: own.orderId } }, user)).status).toBe(200);
    expect((await ask('updateUser', { params, body: { supplierId: 'sup_none' } }, admin)).body.errors[0].path).toBe(
      'body.supplierId',
    );
    await ask('updateUser', { params, body: { supplierId: rival.supplierId } }, admin);
    expect((await ask('getOrder', { params: { id: own.orderId } }, user)).body.code).toBe('FORBIDDEN');
    await ask('updateUser', { params, body: { supplierId: null } }, admin);
    expect((await ask('listOrders', {}, user)).body.code).toBe('FORBIDDEN');
  });
});
