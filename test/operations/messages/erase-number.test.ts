import { beforeEach, describe, expect, it } from '@jest/globals';
import * as createDriver from '#functions/drivers/create-driver.ts';
import * as getDriver from '#functions/drivers/get-driver.ts';
import * as eraseNumber from '#functions/messages/erase-number.ts';
import * as createVip from '#functions/vips/create-vip.ts';
import * as getVip from '#functions/vips/get-vip.ts';
import { replyOf } from '#infra/local/stubs/signal-cli.ts';
import { call } from '#test/support/call.ts';
import { useFiles } from '#test/support/files.ts';
import { aPhone, useMessaging } from '#test/support/messaging.ts';
import { aUser } from '#test/support/people.ts';
import { useTable } from '#test/support/table.ts';
import { allItems } from '#test/support/table-items.ts';

useTable();
useFiles();
const messaging = useMessaging();
let as: string;
let phone: string;
beforeEach(async () => {
  as = await aUser('ADMINISTRATOR');
  phone = aPhone();
});

async function shown(number: string): Promise<number> {
  return [...(await allItems()).values()].filter((item) => JSON.stringify(item).includes(number)).length;
}

describe('eraseNumber', () => {
  it('removes what is held under a number, and leaves the people', async () => {
    const guest = { name: 'Ann', department: 'OTHER', phone, acceptsMessages: true };
    const { body: ann } = await call(createVip, { as, body: guest });
    const { body: bo } = await call(createVip, {
      as,
      body: { name: 'Bo', department: 'OTHER', emergencyContact: { name: 'Ann', phone } },
    });
    const { body: dana } = await call(createDriver, { as, body: { name: 'Dana', phone } });
    const other = aPhone();
    await messaging.post(replyOf(phone, 'Hello', 1_800_000_000_001));
    await messaging.post(replyOf(other, 'Hello from elsewhere', 1_800_000_000_002));
    const before = await shown(phone);
    await call(eraseNumber, { as, query: { phone, dryRun: 'true' } });
    expect(await shown(phone)).toBe(before);
    expect((await call(eraseNumber, { as, query: { phone } })).status).toBe(204);
    expect(await shown(phone)).toBe(0);
    expect(await shown(other)).toBe(1);
    expect((await call(getVip, { as, params: { vipId: ann.id } })).body).toMatchObject({ name: 'Ann' });
    expect((await call(getVip, { as, params: { vipId: bo.id } })).body.emergencyContact).toBeUndefined();
    expect((await call(getDriver, { as, params: { driverId: dana.id } })).body.phone).toBeNull();
    expect((await call(eraseNumber, { as, query: { phone } })).status).toBe(204);
  });

  it('is for administrators', async () => {
    const coordinator = await aUser('COORDINATOR');
    expect((await call(eraseNumber, { as: coordinator, query: { phone } })).body.code).toBe('FORBIDDEN');
  });
});
