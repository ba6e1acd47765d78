import { describe, expect, it } from '@jest/globals';
import * as createDriverBlock from '#functions/drivers/create-driver-block.ts';
import * as deleteDriver from '#functions/drivers/delete-driver.ts';
import * as deleteDriverBlock from '#functions/drivers/delete-driver-block.ts';
import { writtenDays } from '#shared/entities/assignments/ledger.ts';
import { verifyLedgers } from '#shared/use-cases/assignments/verify-ledgers.ts';
import { block } from '#test/support/blocks.ts';
import { call } from '#test/support/call.ts';
import { aDriver, aVehicle } from '#test/support/fleet.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';

useTable();
const as = useUser('COORDINATOR');

function may(day: string): string {
  return `2027-05-${day}:00.000Z`;
}
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
    const days = await writtenDays('DRIVER', driverId);
    expect(days.map(({ blocks, day }) => [day, blocks.map(({ blockId }) => blockId)])).toEqual([
      ['2027-05-10', [body.id]],
      ['2027-05-11', [body.id]],
    ]);
  });

  it('lasts up to 31 days, in one transaction, and ends after it begins', async () => {
    const driverId = await aDriver();
    expect((await block(as, { driverId }, { from: may('01T06:00'), to: '2027-06-01T06:00:00Z' })).status).toBe(201);
    expect(await writtenDays('DRIVER', driverId)).toHaveLength(32);
    expect(await errorsOf({ from: may('01T06:00'), to: '2027-06-01T06:00:01Z' })).toMatchObject([
      { path: 'body.to', message: expect.stringContaining('31 days') },
    ]);
    expect(await errorsOf({ from: may('01T06:00'), to: may('01T06:00') })).toMatchObject([{ path: 'body.to' }]);
    expect(await errorsOf({ to: undefined })).toMatchObject([{ path: 'body.to' }]);
  });

  it('may overlap another one', async () => {
    const driverId = await aDriver();
    const reasons = ['Rest', 'Dentist', undefined];
    const answers = await Promise.all(reasons.map((reason) => block(as, { driverId }, { reason })));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    await call(deleteDriverBlock, { as, params: { driverId, blockId: answers[1]?.body.id } });
    const [day] = await writtenDays('DRIVER', driverId);
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
    expect((await writtenDays('DRIVER', driverId))[0]?.blocks).toHaveLength(1);
  });
});

it('ledger days and blocks agree after all of this', async () => {
  expect((await verifyLedgers()).differences).toEqual([]);
});
