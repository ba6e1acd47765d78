import { beforeAll, describe, expect, it } from '@jest/globals';
import * as createDriverBlock from '#functions/drivers/create-driver-block.ts';
import * as deleteDriver from '#functions/drivers/delete-driver.ts';
import * as deleteDriverBlock from '#functions/drivers/delete-driver-block.ts';
import * as listDriverBlocks from '#functions/drivers/list-driver-blocks.ts';
import * as deleteVehicleBlock from '#functions/vehicles/delete-vehicle-block.ts';
import * as listVehicleBlocks from '#functions/vehicles/list-vehicle-blocks.ts';
import { allWrittenDays } from '#shared/entities/assignments/ledger.ts';
import { verifyLedgers } from '#shared/use-cases/assignments/verify-ledgers.ts';
import { anEvent } from '#test/support/activities.ts';
import { aBlock, block } from '#test/support/blocks.ts';
import { call } from '#test/support/call.ts';
import { aDriver, aVehicle } from '#test/support/fleet.ts';
import { aUser } from '#test/support/people.ts';
import { useTable } from '#test/support/table.ts';

useTable();
let as: string;
beforeAll(async () => {
  as = await aUser('COORDINATOR');
});

function may(day: string): string {
  return `2027-05-${day}:00.000Z`;
}
const RIDE = { type: 'TRANSPORT', startTime: may('10T09:00'), endTime: may('10T10:00') };
async function errorsOf(fields: object) {
  return (await block(as, { driverId: await aDriver() }, { ...fields })).body.errors;
}

describe('a new block', () => {
  it('has an owner, a time and a reason, and lies on each of its days', async () => {
    const driverId = await aDriver();
    const times = { from: '2027-05-10T23:00:00+01:00', to: may('12T00:00') };
    const { body, headers, status } = await block(as, { driverId }, { ...times, reason: 'Dentist' });
    expect(status).toBe(201);
    expect(headers['etag']).toBeDefined();
    expect(body).toMatchObject({ driverId, from: may('10T22:00'), to: may('12T00:00'), reason: 'Dentist', version: 1 });
    expect(body.warnings).toBeUndefined();
    const days = await allWrittenDays('DRIVER', driverId);
    expect(days.map(({ blocks, day }) => [day, blocks.map(({ blockId }) => blockId)])).toEqual([
      ['2027-05-10', [body.id]],
      ['2027-05-11', [body.id]],
    ]);
  });

  it('warns of each ride that stands in it, and of no other', async () => {
    const vehicleId = await aVehicle();
    const inside = await anEvent(as, { ...RIDE, vehicleId, title: 'To the opera' });
    await anEvent(as, { ...RIDE, vehicleId, startTime: may('10T10:30'), endTime: may('10T11:00') });
    await anEvent(as, { ...RIDE, vehicleId, startTime: may('10T08:00'), endTime: may('10T08:30') });
    const { body, status } = await block(as, { vehicleId });
    expect(status).toBe(201);
    expect(body.warnings).toEqual([
      { code: 'VEHICLE_BLOCKED', activityId: inside, message: expect.stringContaining('To the opera') },
    ]);
  });

  it('lasts up to 31 days, in one transaction, and ends after it begins', async () => {
    const driverId = await aDriver();
    expect((await block(as, { driverId }, { from: may('01T06:00'), to: '2027-06-01T06:00:00Z' })).status).toBe(201);
    expect(await allWrittenDays('DRIVER', driverId)).toHaveLength(32);
    expect(await errorsOf({ from: may('01T06:00'), to: '2027-06-01T06:00:01Z' })).toEqual([
      { path: 'body.to', message: expect.stringContaining('31 days') },
    ]);
    expect(await errorsOf({ from: may('01T06:00'), to: may('01T06:00') })).toMatchObject([{ path: 'body.to' }]);
    expect(await errorsOf({ to: undefined })).toMatchObject([{ path: 'body.to' }]);
  });

  it('may overlap another one', async () => {
    const driverId = await aDriver();
    const answers = [await block(as, { driverId }), await block(as, { driverId }), await block(as, { driverId })];
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    await call(deleteDriverBlock, { as, params: { driverId, blockId: answers[1]?.body.id } });
    const [day] = await allWrittenDays('DRIVER', driverId);
    expect(day?.blocks.map(({ blockId }) => blockId).sort()).toEqual(
      [answers[0], answers[2]].map((a) => a?.body.id).sort(),
    );
  });

  it('is not made for a driver who does not exist or is deleted', async () => {
    const driverId = await aDriver();
    await call(deleteDriver, { as, params: { driverId } });
    expect((await block(as, { driverId })).status).toBe(404);
    expect((await block(as, { driverId: 'drv_unknown' })).status).toBe(404);
    expect((await block(as, { driverId: await aVehicle() })).status).toBe(404);
  });

  it('is made once under one Idempotency-Key', async () => {
    const driverId = await aDriver();
    const body = { from: may('10T08:00'), to: may('10T10:00') };
    const once = () =>
      call(createDriverBlock, { as, params: { driverId }, body, headers: { 'idempotency-key': 'block-1' } });
    const [first, second] = [await once(), await once()];
    expect(second.body.id).toBe(first.body.id);
    expect((await allWrittenDays('DRIVER', driverId))[0]?.blocks).toHaveLength(1);
  });
});

describe('the list of blocks', () => {
  it('is in order of time, in pages, and holds those that overlap a range', async () => {
    const vehicleId = await aVehicle();
    const make = (from: string, to: string) => aBlock(as, { vehicleId }, { from: may(from), to: may(to) });
    const late = await make('20T08:00', '20T09:00');
    const early = await make('01T08:00', '03T09:00');
    const long = await make('02T00:00', '19T00:00');
    const list = async (query: Record<string, string> = {}) =>
      (await call(listVehicleBlocks, { as, params: { vehicleId }, query })).body;
    const ids = async (query?: Record<string, string>) => (await list(query)).items.map(({ id }: { id: string }) => id);
    expect(await ids()).toEqual([early, long, late]);
    expect(await ids({ from: may('03T09:00') })).toEqual([long, late]);
    expect(await ids({ from: may('03T08:59'), to: may('20T08:00') })).toEqual([early, long]);
    expect(await ids({ from: '2027-05-19', to: '2027-05-19' })).toEqual([]);
    const page = await list({ limit: '2' });
    expect(await ids({ limit: '2', cursor: page.nextCursor })).toEqual([late]);
  });

  it('is open to the driver themselves and to no other driver', async () => {
    const driverId = await aDriver();
    const blockId = await aBlock(as, { driverId });
    const own = await aUser('DRIVER', { driverId });
    expect((await call(listDriverBlocks, { as: own, params: { driverId } })).body.items).toMatchObject([
      { id: blockId },
    ]);
    const other = await aUser('DRIVER', { driverId: await aDriver() });
    expect((await call(listDriverBlocks, { as: other, params: { driverId } })).status).toBe(403);
    expect((await call(listVehicleBlocks, { as: own, params: { vehicleId: await aVehicle() } })).status).toBe(403);
    expect((await block(own, { driverId })).status).toBe(403);
    expect((await call(deleteDriverBlock, { as: own, params: { driverId, blockId } })).status).toBe(403);
  });
});

describe('a removed block', () => {
  it('leaves the list and the ledger days', async () => {
    const vehicleId = await aVehicle();
    const blockId = await aBlock(as, { vehicleId }, { from: may('10T20:00'), to: may('12T08:00') });
    const remove = () => call(deleteVehicleBlock, { as, params: { vehicleId, blockId } });
    expect((await remove()).status).toBe(204);
    expect((await call(listVehicleBlocks, { as, params: { vehicleId } })).body.items).toEqual([]);
    expect((await allWrittenDays('VEHICLE', vehicleId)).flatMap(({ blocks }) => blocks)).toEqual([]);
    expect((await remove()).status).toBe(404);
  });

  it('belongs to the driver of the path', async () => {
    const [driverId, other] = [await aDriver(), await aDriver()];
    const blockId = await aBlock(as, { driverId });
    expect((await call(deleteDriverBlock, { as, params: { driverId: other, blockId } })).status).toBe(404);
    expect((await call(deleteDriverBlock, { as, params: { driverId, blockId } })).status).toBe(204);
  });
});

it('ledger days and blocks agree after all of this', async () => {
  expect((await verifyLedgers()).differences).toEqual([]);
});
