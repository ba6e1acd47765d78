import { beforeEach, describe, expect, it } from '@jest/globals';
import * as askDrivers from '#functions/accountability/ask-drivers.ts';
import * as getMuster from '#functions/accountability/get-muster.ts';
import * as listMarks from '#functions/accountability/list-muster-marks.ts';
import { replyOf } from '#infra/local/stubs/signal-cli.ts';
import { HOUR_MS } from '#shared/units/durations.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { eraseDriver } from '#test/support/erasure.ts';
import { useFaults } from '#test/support/faults.ts';
import { useFiles } from '#test/support/files.ts';
import { aReachableDriver, useMessaging } from '#test/support/messaging.ts';
import { aMuster, mark } from '#test/support/musters.ts';
import { useTable } from '#test/support/table.ts';
import { allItems } from '#test/support/table-items.ts';
import { useUser } from '#test/support/use-user.ts';
import { someVips } from '#test/support/vips.ts';

useTable();
useFiles();
const messaging = useMessaging();
const faults = useFaults();
useClock();
const as = useUser('ADMINISTRATOR');

let times: { startTime: string; endTime: string };
beforeEach(() => {
  const now = Date.now();
  const at = (shift: number): string => new Date(now + shift).toISOString();
  times = { startTime: at(-HOUR_MS / 2), endTime: at(HOUR_MS / 2) };
});

let sent = 4_000_000_000_000;
/** Posts a reply as the provider does. Returns what to post to repeat it. */
async function reply(phone: string, text: string): Promise<object> {
  sent += 1;
  const report = replyOf(phone, text, sent);
  await messaging.post(report);
  return report;
}

async function ask(id: string): Promise<void> {
  await call(askDrivers, { as, params: { id } });
  await messaging.deliver();
}
async function statesOf(id: string): Promise<Record<string, string>> {
  const { guests } = (await call(getMuster, { as, params: { id } })).body;
  return Object.fromEntries(guests.map(({ name, state }: { name: string; state: string }) => [name, state]));
}

/** Opens a muster of guests who are on a ride now. */
async function aDrill(names = ['Ann', 'Bo', 'Cy']) {
  const vipIds: string[] = [];
  for (const name of names) vipIds.push(...(await someVips(as, 1, { name })));
  const driver = await aReachableDriver();
  await anEvent(as, { type: 'TRANSPORT', title: 'Coach', ...times, driverId: driver.id, vipIds });
  return { driver, vipIds, id: await aMuster(as, vipIds) };
}

describe('the reply', () => {
  it('OK marks all guests of the question, once, and says who replied', async () => {
    const { driver, id } = await aDrill();
    await ask(id);
    const report = await reply(driver.phone, 'OK');
    await messaging.post(report);
    expect(await statesOf(id)).toEqual({ Ann: 'ACCOUNTED', Bo: 'ACCOUNTED', Cy: 'ACCOUNTED' });
    const { items } = (await call(listMarks, { as, params: { id } })).body;
    expect(items).toHaveLength(3);
    expect(items[0]).toMatchObject({ by: { id: driver.id, name: 'Dana' }, messageId: expect.any(String) });
  });

  it('that is repeated after an interruption completes the marks and adds none twice', async () => {
    const { driver, id, vipIds } = await aDrill();
    await ask(id);
    faults.killAfter(2);
    const report = replyOf(driver.phone, 'OK', 4_000_000_000_000);
    expect((await messaging.post(report)).status).toBe(500);
    faults.off();
    await mark(as, id, vipIds[0] ?? '', 'NEEDS_HELP');
    await messaging.post(report);
    expect(await statesOf(id)).toEqual({ Ann: 'NEEDS_HELP', Bo: 'ACCOUNTED', Cy: 'ACCOUNTED' });
    expect((await call(listMarks, { as, params: { id } })).body.items).toHaveLength(4);
  });
});

describe('erasing', () => {
  it('a driver removes them from the marks, and leaves what these say of the guests', async () => {
    const { driver, id } = await aDrill(['Ann']);
    await ask(id);
    await reply(driver.phone, 'OK');
    expect((await eraseDriver(as, driver.id)).status).toBe(204);
    expect(await statesOf(id)).toEqual({ Ann: 'ACCOUNTED' });
    const { items } = (await call(listMarks, { as, params: { id } })).body;
    expect(items[0].by.name).toBeNull();
    const kinds = ['mark', 'markentry', 'musterquestion', 'message'];
    const left = [...(await allItems()).values()].filter((item) => kinds.includes(String(item['__edb_e__'])));
    expect(JSON.stringify(left)).not.toContain(driver.id);
  });
});
