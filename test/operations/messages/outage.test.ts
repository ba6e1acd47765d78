import { beforeAll, describe, expect, it } from '@jest/globals';
import * as askDrivers from '#functions/accountability/ask-drivers.ts';
import * as updateEvent from '#functions/activities/update-event.ts';
import * as listMessages from '#functions/messages/list-messages.ts';
import * as retryMessage from '#functions/messages/retry-message.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { useFiles } from '#test/support/files.ts';
import { useLog } from '#test/support/log.ts';
import { aReachableDriver, useMessaging } from '#test/support/messaging.ts';
import { aMuster, close } from '#test/support/musters.ts';
import { withSettings } from '#test/support/settings.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';
import { someVips } from '#test/support/vips.ts';

const log = useLog();
useTable();
useFiles();
const messaging = useMessaging();
const clock = useClock();
const as = useUser('COORDINATOR');
beforeAll(async () => {
  await withSettings({ timezone: 'Europe/London' });
});

function aRide(driverId: string) {
  const times = { startTime: '2031-05-20T09:00:00Z', endTime: '2031-05-20T10:00:00Z' };
  return anEvent(as, { type: 'TRANSPORT', title: 'Ride to the Guildhall', driverId, ...times });
}
async function startAt(eventId: string, startTime: string): Promise<void> {
  expect((await call(updateEvent, { as, params: { eventId }, body: { startTime } })).status).toBe(200);
}
async function give(eventId: string, driverId: string): Promise<void> {
  expect((await call(updateEvent, { as, params: { eventId }, body: { driverId } })).status).toBe(200);
}
/** Lets time pass, runs the job, and returns what the phone of a driver got. */
async function after(seconds: number, phone: string): Promise<string[]> {
  messaging.stub.forget();
  clock.pass(seconds * 1_000);
  await messaging.deliver();
  return messaging.stub.delivered.flatMap(({ text, to }) => (to === phone ? text : []));
}
async function untilTried(times: number, phone: string): Promise<void> {
  for (let tries = 0; tries < times; tries += 1) expect(await after(600, phone)).toEqual([]);
}

describe('while the messaging provider is gone', () => {
  it('further changes wait for the message that waits, and the last word comes last', async () => {
    clock.stop(Date.parse('2031-05-10T05:00:00Z'));
    const driver = await aReachableDriver();
    const ride = await aRide(driver.id);
    expect(await after(61, driver.phone)).toHaveLength(1);
    messaging.stub.fail(() => 'network');
    await startAt(ride, '2031-05-20T09:10:00Z');
    expect(await after(61, driver.phone)).toEqual([]);
    for (const minute of [20, 40, 5]) {
      await startAt(ride, `2031-05-20T09:${String(minute).padStart(2, '0')}:00Z`);
      expect(await after(61, driver.phone)).toEqual([]);
    }
    messaging.stub.fail();
    const texts = [];
    for (let minutes = 0; minutes < 20; minutes += 1) texts.push(...(await after(60, driver.phone)));
    expect(texts.map((text) => /was .*20 May (.*), now .*20 May (.*)/.exec(text)?.slice(1))).toEqual([
      ['10:00–11:00', '10:10–11:00'],
      ['10:10–11:00', '10:05–11:00'],
    ]);
    expect(log.text()).toContain('provider');
  });

  it('what waits follows within a minute once one message goes, whatever its back-off', async () => {
    clock.stop(Date.parse('2031-05-11T05:00:00Z'));
    const [driver, other] = [await aReachableDriver(), await aReachableDriver()];
    await aRide(driver.id);
    messaging.stub.fail(() => 'network');
    await after(61, driver.phone);
    await untilTried(4, driver.phone);
    messaging.stub.fail();
    await aRide(other.id);
    expect(await after(61, driver.phone)).toEqual([]);
    expect(await after(60, driver.phone)).toHaveLength(1);
  });

  it('a message that failed is not sent again after a later one has told of its ride', async () => {
    clock.stop(Date.parse('2031-05-12T05:00:00Z'));
    const driver = await aReachableDriver();
    const ride = await aRide(driver.id);
    messaging.stub.fail(() => 'network');
    await after(61, driver.phone);
    await untilTried(12, driver.phone);
    messaging.stub.fail();
    const [failed] = (await call(listMessages, { as, query: { driverId: driver.id } })).body.items;
    expect(failed).toMatchObject({ status: 'FAILED' });
    await startAt(ride, '2031-05-20T09:10:00Z');
    expect(await after(61, driver.phone)).toEqual([expect.stringContaining('10:10–11:00')]);
    await call(retryMessage, { as, params: { id: failed.id } });
    expect(await after(1, driver.phone)).toEqual([]);
    const undelivered = (await call(listMessages, { as, query: { undelivered: 'true' } })).body.items;
    expect(undelivered).toContainEqual(
      expect.objectContaining({ id: failed.id, failure: 'It could not be sent in time.', failureCode: 'OVER' }),
    );
  });

  it('a message that also says which ride is off is sent, whatever became of the others', async () => {
    clock.stop(Date.parse('2031-05-13T05:00:00Z'));
    const [driver, other] = [await aReachableDriver(), await aReachableDriver()];
    const lost = await aRide(driver.id);
    expect(await after(61, driver.phone)).toHaveLength(1);
    messaging.stub.fail(() => 'network');
    await give(lost, other.id);
    const later = { startTime: '2031-05-20T12:00:00Z', endTime: '2031-05-20T13:00:00Z' };
    const won = await anEvent(as, { type: 'TRANSPORT', title: 'Ride home', driverId: driver.id, ...later });
    expect(await after(61, driver.phone)).toEqual([]);
    await give(won, other.id);
    messaging.stub.fail();
    expect(await after(120, driver.phone)).toEqual([expect.stringContaining('OFF Ride to the Guildhall')]);
  });

  it('no driver is asked about a muster that is closed meanwhile', async () => {
    clock.stop(Date.parse('2031-05-19T05:00:00Z'));
    const driver = await aReachableDriver();
    const times = { startTime: '2031-05-19T04:30:00Z', endTime: '2031-05-19T05:30:00Z' };
    const vipIds = await someVips(as, 1);
    await anEvent(as, { type: 'TRANSPORT', title: 'Coach', driverId: driver.id, vipIds, ...times });
    await after(61, driver.phone);
    const id = await aMuster(as, vipIds);
    messaging.stub.fail(() => 'network');
    expect((await call(askDrivers, { as, params: { id } })).status).toBeLessThan(300);
    expect(await after(1, driver.phone)).toEqual([]);
    expect((await close(as, id)).status).toBe(200);
    messaging.stub.fail();
    expect(await after(600, driver.phone)).toEqual([]);
  });

  it('no change of a ride that is over is sent', async () => {
    clock.stop(Date.parse('2031-05-20T08:30:00Z'));
    const driver = await aReachableDriver();
    await aRide(driver.id);
    messaging.stub.fail(() => 'unregistered');
    expect(await after(61, driver.phone)).toEqual([]);
    messaging.stub.fail();
    expect(await after(2 * 3_600, driver.phone)).toEqual([]);
    expect(await after(3_600, driver.phone)).toEqual([]);
  });
});
