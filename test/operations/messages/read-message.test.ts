import { beforeAll, describe, expect, it } from '@jest/globals';
import * as listAttention from '#functions/attention/list-attention.ts';
import * as listDriverMessages from '#functions/messages/list-driver-messages.ts';
import * as listMessages from '#functions/messages/list-messages.ts';
import * as readMessage from '#functions/messages/read-message.ts';
import * as sendDeskMessage from '#functions/messages/send-desk-message.ts';
import { createMessage, findMessage } from '#shared/entities/messages/message.ts';
import { newId } from '#shared/platform/ids.ts';
import { transact } from '#shared/table/transact.ts';
import { DAY_MS } from '#shared/units/durations.ts';
import { call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { useFiles } from '#test/support/files.ts';
import { aDriver } from '#test/support/fleet.ts';
import { aUser } from '#test/support/people.ts';
import { useTable } from '#test/support/table.ts';

useTable();
useFiles();
const clock = useClock();
let as: string;
let driverId: string;
let driver: string;
beforeAll(async () => {
  [as, driverId] = await Promise.all([aUser('COORDINATOR'), aDriver('Dana')]);
  driver = await aUser('DRIVER', { driverId });
});

async function rows(code: string) {
  const { items } = (await call(listAttention, { as, query: { within: 'P2D' } })).body;
  return items.filter((row: { code: string }) => row.code === code);
}
function send(text: string, user = driver) {
  return call(sendDeskMessage, { as: user, body: { text } });
}

describe('a message to the desk', () => {
  it('is in the history of the driver, and in the attention list until someone has read it', async () => {
    const { body, status } = await send('The lobby is full.\nShall I wait?');
    expect([status, body]).toMatchObject([201, { direction: 'INBOUND', status: 'RECEIVED', driverId, readAt: null }]);
    const history = (await call(listDriverMessages, { as: driver, params: { driverId } })).body.items;
    expect(history.map(({ id }: { id: string }) => id)).toEqual([body.id]);
    const [row] = await rows('MESSAGE_FROM_DRIVER');
    expect(row).toMatchObject({ subject: { id: body.id, name: 'Dana' }, mend: { operationId: 'readMessage' } });
    expect(row.detail).toContain('The lobby is full.');
    // It did not fail.
    expect((await call(listMessages, { as, query: { undelivered: 'true' } })).body.items).toEqual([]);
    const read = await call(readMessage, { as, params: { id: body.id } });
    expect(read.body.readAt).not.toBeNull();
    const again = await call(readMessage, { as, params: { id: body.id } });
    expect(again.body).toEqual(read.body);
    expect(await rows('MESSAGE_FROM_DRIVER')).toEqual([]);
  });

  it('is not pushed out of the list by those of a busy day', async () => {
    clock.stop(Date.now() + DAY_MS);
    const { body } = await send('The guest is not here.');
    const first = await findMessage(body.id);
    const others = Array.from({ length: 120 }, () => first && { ...first, id: newId('msg') });
    clock.pass(1);
    for (const batch of [others.slice(0, 60), others.slice(60)])
      await transact(
        batch.flatMap((each) =>
          each
            ? createMessage(
                { ...each, createdAt: new Date(Date.now()).toISOString() },
                { driver: undefined, guests: [] },
              )
            : [],
        ),
      );
    const listed = await rows('MESSAGE_FROM_DRIVER');
    expect(listed.length).toBe(121);
    expect(listed.map(({ subject }: { subject: { id: string } }) => subject.id)).toContain(body.id);
  });

  it('waits for 7 days, and is cut in the list', async () => {
    clock.stop(Date.now() + DAY_MS);
    await send('x'.repeat(2_000));
    clock.pass(6 * DAY_MS);
    const [row] = await rows('MESSAGE_FROM_DRIVER');
    expect(row.detail.length).toBeLessThan(300);
    clock.pass(2 * DAY_MS);
    expect(await rows('MESSAGE_FROM_DRIVER')).toEqual([]);
  });

  it('needs a user who is a driver, and a text', async () => {
    expect((await send('Hello', as)).body).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    expect((await send('Hello', await aUser('DRIVER'))).status).toBe(403);
    expect((await send(' ')).body.errors[0].path).toBe('body.text');
  });
});
