import { beforeEach, describe, expect, it } from '@jest/globals';
import * as askDrivers from '#functions/accountability/ask-drivers.ts';
import * as getMuster from '#functions/accountability/get-muster.ts';
import * as createDriver from '#functions/drivers/create-driver.ts';
import * as deleteDriver from '#functions/drivers/delete-driver.ts';
import * as restoreDriver from '#functions/drivers/restore-driver.ts';
import * as updateDriver from '#functions/drivers/update-driver.ts';
import { replyOf } from '#infra/local/stubs/signal-cli.ts';
import { findActivity } from '#shared/entities/activities/activity.ts';
import { findDriverPhone } from '#shared/entities/drivers/driver.ts';
import { HOUR_MS } from '#shared/units/durations.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { useFiles } from '#test/support/files.ts';
import { aSupplier } from '#test/support/fleet.ts';
import { aPhone, aReachableDriver, useMessaging } from '#test/support/messaging.ts';
import { aMuster } from '#test/support/musters.ts';
import { aUser } from '#test/support/people.ts';
import { useTable } from '#test/support/table.ts';
import { allItems } from '#test/support/table-items.ts';
import { someVips } from '#test/support/vips.ts';

useTable();
useFiles();
const messaging = useMessaging();
const clock = useClock();
let as: string;
let phone: string;
beforeEach(async () => {
  as = await aUser('ADMINISTRATOR');
  phone = aPhone();
});

function add(name: string, fields: object = {}) {
  return call(createDriver, { as, body: { name, phone, ...fields } });
}
function change(driverId: string, body: object) {
  return call(updateDriver, { as, params: { driverId }, body });
}

let sent = 4_000_000_000_000;
async function reply(text: string, from = phone): Promise<void> {
  sent += 1;
  await messaging.post(replyOf(from, text, sent));
}

function minutes(count: number): string {
  return new Date(Date.now() + count * 60_000).toISOString();
}
async function aRide(driverId: string): Promise<string> {
  const times = { startTime: '2031-05-10T09:00:00Z', endTime: '2031-05-10T10:00:00Z' };
  return anEvent(as, { type: 'TRANSPORT', title: 'Ride', driverId, ...times });
}
/** Tells the drivers what changed, and returns the number that each text asks for. */
async function askedNumbers(): Promise<number[]> {
  messaging.stub.forget();
  clock.pass(2 * 60_000);
  await messaging.deliver();
  return messaging.stub.delivered.flatMap(({ text, to }) => (to === phone ? Number(/OK (\d+)/.exec(text)?.[1]) : []));
}
async function confirmed(id: string): Promise<boolean> {
  return (await findActivity(id))?.acknowledgedVersion !== undefined;
}

describe('the phone of a driver', () => {
  it('names no driver of others to a supplier, who reads the refusal too', async () => {
    await add('Dana');
    const refused = await add('Emil', { supplierId: await aSupplier() });
    expect(refused).toMatchObject({ status: 409, body: { code: 'PHONE_TAKEN' } });
    expect(JSON.stringify(refused.body)).not.toMatch(/Dana|drv_/);
  });

  it('is that of one driver: another one gets 409, which names the first', async () => {
    const { body: first } = await add('Dana');
    const spaced = `${phone.slice(0, 3)} ${phone.slice(3, 6)} ${phone.slice(6)}`;
    const refused = await add('Emil', { phone: spaced });
    expect(refused).toMatchObject({ status: 409, body: { code: 'PHONE_TAKEN' } });
    expect(refused.body.detail).toContain(`Dana (${first.id})`);
    expect(refused.body.detail).toContain('sharedPhone');
    const { body: other } = await add('Emil', { phone: aPhone() });
    expect((await change(other.id, { phone })).body.code).toBe('PHONE_TAKEN');
    expect((await change(first.id, { notes: 'Early', phone })).status).toBe(200);
  });

  it('is that of several if sharedPhone says so, until one says otherwise', async () => {
    await add('Dana');
    const { body: shared, status } = await add('Emil', { sharedPhone: true });
    expect([status, shared.sharedPhone]).toEqual([201, true]);
    expect((await change(shared.id, { notes: 'Late' })).status).toBe(200);
    expect((await change(shared.id, { sharedPhone: false })).body.code).toBe('PHONE_TAKEN');
    expect((await change(shared.id, { sharedPhone: false, phone: null })).status).toBe(200);
  });

  it('is free once its driver takes another one or is deleted, and nothing of it stays', async () => {
    const { body: first } = await add('Dana');
    await change(first.id, { phone: aPhone() });
    const { body: second } = await add('Emil');
    await call(deleteDriver, { as, params: { driverId: second.id } });
    expect((await findDriverPhone(phone)).version).toBe(0);
    const { body: third, status } = await add('Finn');
    expect(status).toBe(201);
    const refused = await call(restoreDriver, { as, params: { driverId: second.id } });
    expect(refused.body.detail).toContain('Finn');
    await change(third.id, { phone: null });
    expect((await call(restoreDriver, { as, params: { driverId: second.id } })).status).toBe(200);
    expect((await add('Gus')).body.code).toBe('PHONE_TAKEN');
    await call(deleteDriver, { as, params: { driverId: second.id }, query: { hard: 'true' } });
    const phones = [...(await allItems()).values()].filter((item) => item['number'] === phone);
    expect(phones).toEqual([]);
  });

  it('is that of a driver of former data too, whose phone has no item', async () => {
    const { id, phone: former } = await aReachableDriver(phone);
    expect((await add('Emil', { phone: former })).body.code).toBe('PHONE_TAKEN');
    expect((await change(id, { phone: null })).status).toBe(200);
    expect((await add('Emil')).status).toBe(201);
  });

  it('goes to one of two requests at the same moment', async () => {
    const answers = await Promise.all([add('Dana'), add('Emil'), add('Finn')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });
});

describe.each([
  [
    'that a dispatcher answers',
    async () => [(await add('Dana')).body.id, (await add('Emil', { sharedPhone: true })).body.id],
  ],
  [
    'that two drivers of former data have',
    async () => [(await aReachableDriver(phone)).id, (await aReachableDriver(phone)).id],
  ],
])('a reply from a phone %s', (_name, drivers) => {
  it('counts only with the number of a message, and for that one', async () => {
    const [first = '', second = ''] = (await drivers()) as string[];
    const rides = [await aRide(first), await aRide(second)];
    const numbers = await askedNumbers();
    expect(new Set(numbers).size).toBe(2);
    await reply('OK');
    expect(await Promise.all(rides.map(confirmed))).toEqual([false, false]);
    for (const number of numbers) {
      const before = (await Promise.all(rides.map(confirmed))).filter(Boolean).length;
      await reply(`OK ${number}`);
      expect((await Promise.all(rides.map(confirmed))).filter(Boolean)).toHaveLength(before + 1);
    }
    await reply('OK 999999');
    expect(await Promise.all(rides.map(confirmed))).toEqual([true, true]);
  });

  it('answers the muster question whose number it names', async () => {
    const [first = '', second = ''] = (await drivers()) as string[];
    const times = { startTime: new Date(Date.now() - HOUR_MS / 2).toISOString(), endTime: minutes(30) };
    const vipIds = await someVips(as, 2);
    const [ann = '', bo = ''] = vipIds;
    await anEvent(as, { type: 'TRANSPORT', title: 'One', ...times, driverId: first, vipIds: [ann] });
    await anEvent(as, { type: 'TRANSPORT', title: 'Two', ...times, driverId: second, vipIds: [bo] });
    const id = await aMuster(as, vipIds);
    messaging.stub.forget();
    await call(askDrivers, { as, params: { id } });
    await messaging.deliver();
    const states = async () => {
      const { body } = await call(getMuster, { as, params: { id } });
      return body.guests.map(({ state }: { state: string }) => state).sort();
    };
    await reply('OK');
    await reply('NO 1');
    expect(await states()).toEqual(['UNKNOWN', 'UNKNOWN']);
    const asked = messaging.stub.delivered.flatMap(({ text }) => /Reply OK (\d+) if/.exec(text)?.[1] ?? []);
    await reply(`ok ${asked[0]}`);
    expect(await states()).toEqual(['ACCOUNTED', 'UNKNOWN']);
    await reply(`NO ${asked[1]} 1`);
    expect(await states()).toEqual(['ACCOUNTED', 'MISSING']);
  });
});
