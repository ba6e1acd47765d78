import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import * as askDrivers from '#functions/accountability/ask-drivers.ts';
import * as getMuster from '#functions/accountability/get-muster.ts';
import * as addEventVips from '#functions/activities/add-event-vips.ts';
import * as boardGuests from '#functions/activities/board-guests.ts';
import * as getEvent from '#functions/activities/get-event.ts';
import * as listEvents from '#functions/activities/list-events.ts';
import * as moveEventStatus from '#functions/activities/move-event-status.ts';
import * as deleteVip from '#functions/vips/delete-vip.ts';
import { replyOf } from '#infra/local/stubs/signal-cli.ts';
import { findQuestion } from '#shared/entities/accountability/muster-question.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import { HOUR_MS } from '#shared/units/durations.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { eraseVip } from '#test/support/erasure.ts';
import { useFaults } from '#test/support/faults.ts';
import { useFiles } from '#test/support/files.ts';
import { aDriver } from '#test/support/fleet.ts';
import { withConcurrentRequest } from '#test/support/interpose.ts';
import { aReachableDriver, useMessaging } from '#test/support/messaging.ts';
import { aMuster, close, mark } from '#test/support/musters.ts';
import { aUser } from '#test/support/people.ts';
import { outsideRole } from '#test/support/role.ts';
import { withSettings } from '#test/support/settings.ts';
import { useTable } from '#test/support/table.ts';
import { allItems } from '#test/support/table-items.ts';
import { someVips } from '#test/support/vips.ts';

useTable();
useFiles();
const messaging = useMessaging();
const faults = useFaults();
const clock = useClock();
let as: string;
beforeAll(async () => {
  as = await aUser('ADMINISTRATOR');
});

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

async function ask(id: string, headers: Record<string, string> = {}) {
  return (await call(askDrivers, { as, params: { id }, headers })).body;
}
/** Asks, and sends the questions. Returns the number that the reply of this driver names. */
async function asked(id: string, phone: string): Promise<string> {
  await ask(id);
  return sentTo(phone);
}
async function sentTo(phone: string): Promise<string> {
  await messaging.deliver();
  return /Reply OK (\d+) if/.exec(questionsTo(phone).at(-1) ?? '')?.[1] ?? '';
}
/** Returns what the driver was asked. That they have the ride is another message, which may come before or after. */
function questionsTo(phone: string): string[] {
  const texts = messaging.stub.delivered.flatMap(({ text, to }) => (to === phone ? [text] : []));
  return texts.filter((text) => !/^- \S+ (?:Coach|Car), /m.test(text));
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
/** Marks the first guest of the ride aboard, so that a person should say the same of the others. Returns who is aboard, now and later. */
async function someoneAboard(vipIds: readonly string[]) {
  const { items } = (await call(listEvents, { as, query: { vipId: vipIds[0] ?? '' } })).body;
  const eventId: string = items[0].id;
  await call(moveEventStatus, { as, params: { eventId }, body: { status: 'IN_PROGRESS' } });
  await call(boardGuests, { as, params: { eventId }, body: { vipId: vipIds[0] } });
  return async () => {
    const { aboard } = (await call(getEvent, { as, params: { eventId } })).body;
    return aboard.map(({ vipId }: { vipId: string }) => vipIds.indexOf(vipId)).sort();
  };
}

describe('asking the drivers', () => {
  it('sends each driver on duty the names of their guests with numbers', async () => {
    const { driver, id, vipIds } = await aDrill();
    const { results } = await ask(id);
    expect(results).toMatchObject([{ driverId: driver.id, outcome: 'ASKED', vipIds }]);
    expect(results[0].messages).toMatchObject([{ status: 'QUEUED', purpose: 'MUSTER' }]);
    await messaging.deliver();
    const [text] = questionsTo(driver.phone);
    for (const part of ['Fire alarm', '1 Ann', '2 Bo', '3 Cy']) expect(text).toContain(part);
    // The number of the question depends on the day.
    expect(text).toMatch(/Reply OK (\d+) if .*\nReply NO \1 .*, such as NO \1 1\.$/);
  });

  it('speaks the language of the drivers, and says in it what their reply did', async () => {
    const before = await readSettings();
    await withSettings({ pdf: { ...before.pdf, language: 'de' } });
    const { driver, id } = await aDrill();
    await ask(id);
    await messaging.deliver();
    const [question = ''] = questionsTo(driver.phone);
    expect(question).toContain('Sind diese Gäste bei Ihnen?');
    await reply(driver.phone, `NO ${/OK (\d+)/.exec(question)?.[1]} 2`);
    await messaging.deliver();
    await withSettings({ pdf: before.pdf });
    expect(questionsTo(driver.phone)).toContain('Gast 2 ist als vermisst vermerkt.');
  });

  it('leaves out guests who are accounted for, and drivers without others', async () => {
    const { id, vipIds } = await aDrill(['Ann']);
    await mark(as, id, vipIds[0] ?? '', 'ACCOUNTED');
    expect((await ask(id)).results).toEqual([]);
  });

  it('asks a driver again only after 5 minutes', async () => {
    const { id } = await aDrill();
    const [first] = (await ask(id)).results;
    const [second] = (await ask(id)).results;
    expect(second).toMatchObject({ outcome: 'ASKED_BEFORE', askedAt: first.askedAt, messages: [] });
    clock.pass(5 * 60_000);
    expect((await ask(id)).results).toMatchObject([{ outcome: 'ASKED' }]);
  });

  it('asks a driver again at once about a guest who has changed into their car', async () => {
    const { id, vipIds } = await aDrill(['Ann', 'Bo']);
    const [changes = '', stays = ''] = vipIds;
    const { id: driverId } = await aReachableDriver();
    const car = await anEvent(as, { type: 'TRANSPORT', title: 'Car', ...times, driverId, vipIds: [stays] });
    const outcome = async () =>
      (await ask(id)).results.find((result: { driverId: string }) => result.driverId === driverId);
    expect(await outcome()).toMatchObject({ outcome: 'ASKED', vipIds: [stays] });
    expect(await outcome()).toMatchObject({ outcome: 'ASKED_BEFORE' });
    await call(addEventVips, { as, params: { eventId: car }, body: { vipIds: [changes] } });
    expect(await outcome()).toMatchObject({ outcome: 'ASKED', vipIds });
  });

  it('is refused for a closed muster, and asks no one', async () => {
    const { driver, id } = await aDrill();
    await close(as, id);
    expect(await ask(id)).toMatchObject({ status: 409, code: 'MUSTER_CLOSED' });
    await messaging.deliver();
    expect(questionsTo(driver.phone)).toEqual([]);
  });

  it('by two people at once asks each driver once', async () => {
    const { id } = await aDrill();
    const answers = await Promise.all([ask(id), ask(id), ask(id)]);
    const outcomes = answers.map(({ results }) => results[0].outcome).sort();
    expect(outcomes).toEqual(['ASKED', 'ASKED_BEFORE', 'ASKED_BEFORE']);
  });

  it('says of a driver without a phone why they are not asked, and asks the others', async () => {
    const { id, vipIds } = await aDrill(['Ann']);
    await anEvent(as, { type: 'TRANSPORT', title: 'Car', ...times, driverId: await aDriver(), vipIds });
    const outcomes = (await ask(id)).results.map((result: { outcome: string; problem?: { code: string } }) => [
      result.outcome,
      result.problem?.code,
    ]);
    expect(outcomes.sort()).toEqual([
      ['ASKED', undefined],
      ['NOT_ASKED', 'DRIVER_WITHOUT_PHONE'],
    ]);
  });

  it.each([0, 1, 2])('leaves out guest %i, who is deleted meanwhile, and asks about the others', async (place) => {
    const { driver, id, vipIds } = await aDrill();
    const gone = vipIds[place] ?? '';
    const deletion = () => outsideRole(() => call(deleteVip, { as, params: { vipId: gone } }));
    const { results } = await withConcurrentRequest({ when: 'before', write: 'askDrivers' }, deletion, () => ask(id));
    const left = vipIds.filter((vipId) => vipId !== gone);
    expect(results).toMatchObject([{ outcome: 'ASKED', vipIds: left }]);
    await messaging.deliver();
    const [text] = questionsTo(driver.phone);
    expect(text?.match(/^\d+ (?:Ann|Bo|Cy)$/gmu)).toEqual(
      ['Ann', 'Bo', 'Cy'].filter((_name, n) => n !== place).map((name, n) => `${n + 1} ${name}`),
    );
  });

  it('asks no driver whose only guest is deleted meanwhile', async () => {
    const { id, vipIds } = await aDrill(['Ann']);
    const deletion = () => outsideRole(() => call(deleteVip, { as, params: { vipId: vipIds[0] ?? '' } }));
    const point = { when: 'before', write: 'askDrivers' } as const;
    expect((await withConcurrentRequest(point, deletion, () => ask(id))).results).toEqual([]);
  });

  it('of a coach leaves out who is deleted between two messages, and numbers the others in one row', async () => {
    const names = Array.from({ length: 25 }, (_none, place) => `Guest ${String(place + 1).padStart(2, '0')}`);
    const { driver, id, vipIds } = await aDrill(names);
    const deletion = () => outsideRole(() => call(deleteVip, { as, params: { vipId: vipIds[21] ?? '' } }));
    const point = { when: 'before', write: 'askDrivers', nth: 2 } as const;
    const [result] = (await withConcurrentRequest(point, deletion, () => ask(id))).results;
    expect(result.vipIds).toEqual(vipIds.filter((_id, place) => place !== 21));
    expect(result.messages.map(({ text }: { text: string }) => text.split('\n')[1])).toEqual([
      '1 Guest 01',
      '21 Guest 21',
    ]);
    await sentTo(driver.phone);
    await reply(driver.phone, 'NO 22');
    expect(await statesOf(id)).toMatchObject({ 'Guest 23': 'MISSING', 'Guest 24': 'UNKNOWN' });
  });

  it('of a coach sends several messages, and goes on after an interruption', async () => {
    const names = Array.from({ length: 45 }, (_none, place) => `Guest ${String(place + 1).padStart(2, '0')}`);
    const { driver, id } = await aDrill(names);
    const headers = { 'idempotency-key': 'ask' };
    faults.killAfter(2);
    expect((await call(askDrivers, { as, params: { id }, headers })).status).toBe(500);
    faults.off();
    clock.pass(60_000);
    const [result] = (await ask(id, headers)).results;
    expect([result.vipIds.length, result.messages.length]).toEqual([45, 3]);
    const number = await sentTo(driver.phone);
    await reply(driver.phone, `NO ${number} 45`);
    expect(await statesOf(id)).toMatchObject({ 'Guest 45': 'MISSING', 'Guest 44': 'UNKNOWN' });
  });
});

describe('the reply', () => {
  it('NO and a number marks one guest as missing, also after OK', async () => {
    const { driver, id } = await aDrill();
    const number = await asked(id, driver.phone);
    await reply(driver.phone, `OK ${number}`);
    await reply(driver.phone, 'NO 2');
    expect(await statesOf(id)).toEqual({ Ann: 'ACCOUNTED', Bo: 'MISSING', Cy: 'ACCOUNTED' });
    await reply(driver.phone, 'ok');
    expect((await statesOf(id))['Bo']).toBe('MISSING');
  });

  it('OK leaves out a guest that the same driver reported as missing before', async () => {
    const { driver, id } = await aDrill();
    await asked(id, driver.phone);
    await reply(driver.phone, 'NO 2');
    await reply(driver.phone, 'OK');
    expect(await statesOf(id)).toEqual({ Ann: 'ACCOUNTED', Bo: 'MISSING', Cy: 'ACCOUNTED' });
  });

  it('OK marks the other guests aboard, but for one that the driver reported as missing', async () => {
    const { driver, id, vipIds } = await aDrill();
    const aboard = await someoneAboard(vipIds);
    await asked(id, driver.phone);
    await reply(driver.phone, 'NO 2');
    expect(await aboard()).toEqual([0]);
    await reply(driver.phone, 'OK');
    expect(await aboard()).toEqual([0, 2]);
  });

  it('counts for an hour: a later OK may answer something else', async () => {
    const { driver, id } = await aDrill();
    await asked(id, driver.phone);
    clock.pass(61 * 60_000);
    await reply(driver.phone, 'OK');
    expect(new Set(Object.values(await statesOf(id)))).toEqual(new Set(['UNKNOWN']));
  });

  it.each(['OK 999999', 'OK thanks', 'NO 9', 'Where?'])('%j marks no one', async (text) => {
    const { driver, id } = await aDrill();
    await asked(id, driver.phone);
    await reply(driver.phone, text);
    expect(new Set(Object.values(await statesOf(id)))).toEqual(new Set(['UNKNOWN']));
  });

  it('without a question, or after closing, marks no one and is kept', async () => {
    const { driver, id } = await aDrill();
    await reply(driver.phone, 'OK');
    expect((await statesOf(id))['Ann']).toBe('UNKNOWN');
    await asked(id, driver.phone);
    await close(as, id);
    await reply(driver.phone, 'OK');
    expect((await statesOf(id))['Ann']).toBe('UNKNOWN');
    expect(await findQuestion(driver.id)).toMatchObject({ isAnswered: false });
    const texts = [...(await allItems()).values()].filter((item) => item['text'] === 'OK');
    expect(texts.filter((item) => item['driverId'] === driver.id)).toHaveLength(2);
  });
});

describe('erasing', () => {
  it('a guest removes their name from the question', async () => {
    const { id, vipIds } = await aDrill(['Ann Quicksilver']);
    await ask(id);
    await eraseVip(as, vipIds[0] ?? '');
    expect(JSON.stringify([...(await allItems()).values()])).not.toContain('Quicksilver');
  });
});
