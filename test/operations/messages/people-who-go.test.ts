import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { markDeleted } from '#shared/domain/records.ts';
import { later } from '#shared/domain/time/days.ts';
import { findMuster } from '#shared/entities/accountability/muster.ts';
import { findQuestion } from '#shared/entities/accountability/muster-question.ts';
import { driverStore, findDriver } from '#shared/entities/drivers/driver.ts';
import { allMessagesOf } from '#shared/entities/messages/message.ts';
import { messagesShowing } from '#shared/entities/messages/message-guest.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import { findVip, findVips, vipStore } from '#shared/entities/vips/vip.ts';
import type { StoredRecord } from '#shared/schemas/record.ts';
import type { RecordStore } from '#shared/table/record-store.ts';
import { transact } from '#shared/table/transact.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/units/durations.ts';
import { askDriver } from '#shared/use-cases/accountability/ask-driver.ts';
import { remindDrivers } from '#shared/use-cases/messages/remind-drivers.ts';
import { tellChanges } from '#shared/use-cases/messages/tell-changes.ts';
import { anEvent } from '#test/support/activities.ts';
import { testContext } from '#test/support/context.ts';
import { withConcurrentRequest } from '#test/support/interpose.ts';
import { aReachableDriver } from '#test/support/messaging.ts';
import { aMuster } from '#test/support/musters.ts';
import { withSettings } from '#test/support/settings.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';
import { someVips } from '#test/support/vips.ts';

useTable();

const NOW = '2031-05-10T08:00:00.000Z';
const context = testContext({ now: NOW });
const as = useUser('COORDINATOR');
beforeAll(async () => {
  await withSettings({ reminderMinutes: [60] });
});

let driverId: string;
let vipId: string;
let musterId: string;
beforeEach(async () => {
  driverId = (await aReachableDriver()).id;
  [vipId] = (await someVips(as, 1)) as [string];
  musterId = await aMuster(as, [vipId]);
  const times = { startTime: later(NOW, 30 * MINUTE_MS), endTime: later(NOW, HOUR_MS) };
  await anEvent(as, { type: 'TRANSPORT', title: 'Coach', driverId, vipIds: [vipId], ...times });
});

async function goes<R extends StoredRecord>({ find, replace }: RecordStore<R>, id: string): Promise<void> {
  const record = await find(id);
  if (record) await transact([replace(record, markDeleted(record, NOW))]);
}
const WHO: Readonly<Record<string, () => Promise<void>>> = {
  driver: () => goes(driverStore, driverId),
  guest: () => goes(vipStore, vipId),
};
async function textsTo(): Promise<string[]> {
  const texts = [];
  for await (const page of allMessagesOf(driverId)) texts.push(...page.map(({ text }) => text));
  return texts;
}

async function ask(): Promise<unknown> {
  const [muster, settings, guests] = await Promise.all([findMuster(musterId), readSettings(), findVips([vipId])]);
  if (!muster) throw new Error('no muster');
  return askDriver(context, { driverId, guests, muster, settings, askId: `ask ${driverId}` });
}
function remind() {
  return remindDrivers(context, 2_000);
}
function tell() {
  return tellChanges(testContext({ now: later(new Date().toISOString(), 2 * MINUTE_MS) }), 2_000);
}
/** Runs a use case, and lets someone go just before it commits to the driver. */
function during(who: string, run: () => Promise<unknown>) {
  return withConcurrentRequest({ when: 'before', write: driverId }, () => WHO[who]?.() ?? Promise.resolve(), run);
}

describe('a driver who is deleted just before a message to them is stored', () => {
  it('is asked nothing', async () => {
    await expect(during('driver', ask)).rejects.toThrow('There is no driver with this id.');
    expect([await textsTo(), await findQuestion(driverId)]).toEqual([[], undefined]);
  });

  it.each([
    ['reminded of nothing', remind],
    ['told of no changes', tell],
  ])('is %s', async (_name, run) => {
    await during('driver', run);
    expect(await findDriver(driverId)).toMatchObject({ deletedAt: NOW });
    expect(await textsTo()).toEqual([]);
  });
});

describe('a guest who is deleted just before a message that names them is stored', () => {
  it.each([
    ['a reminder', remind],
    ['a message about changes', tell],
  ])('is not named in %s', async (_name, run) => {
    await during('guest', run);
    expect(await findVip(vipId)).toMatchObject({ deletedAt: NOW });
    const [text, ...more] = await textsTo();
    expect([text?.includes('Guest') ?? true, more, await messagesShowing(vipId)]).toEqual([false, [], []]);
  });

  it('is asked about by no message', async () => {
    expect(await during('guest', ask)).toBeUndefined();
    expect([await textsTo(), await findQuestion(driverId), await messagesShowing(vipId)]).toEqual([[], undefined, []]);
  });
});

describe('without anyone going, the same', () => {
  it.each([
    ['question', ask],
    ['reminder', remind],
    ['message about changes', tell],
  ])('%s is stored', async (_name, run) => {
    await run();
    expect(await textsTo()).toHaveLength(1);
    expect(await messagesShowing(vipId)).toHaveLength(1);
  });
});
