import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import * as deleteDriver from '#functions/drivers/delete-driver.ts';
import * as exportDriver from '#functions/drivers/export-driver.ts';
import * as sendDeskMessage from '#functions/messages/send-desk-message.ts';
import { fileStore } from '#shared/adapters/files/s3.ts';
import { findMessage } from '#shared/entities/messages/message.ts';
import { call } from '#test/support/call.ts';
import { useFiles } from '#test/support/files.ts';
import { aDriver } from '#test/support/fleet.ts';
import { withConcurrentRequest } from '#test/support/interpose.ts';
import { aUser } from '#test/support/people.ts';
import { dataUrl, plainPng } from '#test/support/pictures.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';

useTable();
useFiles();
const as = useUser('ADMINISTRATOR');
let driverId: string;
let driver: string;
beforeAll(async () => {
  driverId = await aDriver('Dana');
  driver = await aUser('DRIVER', { driverId });
});

const PHOTO = dataUrl(plainPng(40, 30));
function send(photo: string, more: object = {}) {
  return call(sendDeskMessage, { as: driver, body: { text: 'The sign at gate 4', photo }, ...more });
}
async function keyOf(id: string): Promise<string> {
  return (await findMessage(id))?.attachments[0]?.key ?? '';
}

describe('a photo of a driver', () => {
  it.each([
    ['a text that is no picture', dataUrl(Buffer.from('hello')), 'is not a PNG or JPEG'],
    ['a damaged picture', dataUrl(plainPng(40, 30).subarray(0, 60)), 'is cut off'],
    ['a picture with too many pixels', dataUrl(plainPng(2_001, 1)), 'has 2001 x 1 pixels'],
    ['another kind of file', 'data:image/gif;base64,R0lGODlhAQABAAAAACw=', 'must be a data: URL of a PNG or JPEG'],
    ['too large a file', `data:image/jpeg;base64,${'A'.repeat(900_000)}`, 'must have at most 600 KB'],
  ])('is refused if it is %s', async (_case, photo, reason) => {
    const { body, status } = await send(photo);
    expect([status, body.errors]).toMatchObject([
      400,
      [{ path: 'body.photo', message: expect.stringContaining(reason) }],
    ]);
  });

  it('is not stored by a dry run, and once by a repeat', async () => {
    const dry = await send(PHOTO, { query: { dryRun: 'true' } });
    expect(dry.status).toBe(201);
    expect(await findMessage(dry.body.id)).toBeUndefined();
    const repeated = { headers: { 'idempotency-key': 'photo-of-gate-5' } };
    const [first, second] = [await send(PHOTO, repeated), await send(PHOTO, repeated)];
    expect(second.body.id).toBe(first.body.id);
    expect(await fileStore().find(await keyOf(first.body.id))).toBeDefined();
  });

  it('is kept if its message is stored, although the answer to this was lost', async () => {
    const put = jest.spyOn(fileStore(), 'put');
    const lose = () => Promise.reject(new Error('socket hang up'));
    const { status } = await withConcurrentRequest({ write: 'sendDeskMessage', when: 'after' }, lose, () =>
      send(PHOTO),
    );
    const [key = ''] = put.mock.calls.map(([file]) => file.key);
    put.mockRestore();
    expect(status).toBe(500);
    expect(await fileStore().find(key)).toBeDefined();
  });

  it('stays nowhere if the driver is deleted meanwhile', async () => {
    const other = await aDriver('Robin');
    const user = await aUser('DRIVER', { driverId: other });
    const put = jest.spyOn(fileStore(), 'put');
    const remove = () => call(deleteDriver, { as, params: { driverId: other } });
    const { status } = await withConcurrentRequest({ write: 'sendDeskMessage', when: 'before' }, remove, () =>
      call(sendDeskMessage, { as: user, body: { text: 'Late', photo: PHOTO } }),
    );
    const keys = put.mock.calls.map(([{ key }]) => key);
    put.mockRestore();
    expect([status, keys.length]).toEqual([403, 1]);
    expect(await fileStore().find(keys[0] ?? '')).toBeUndefined();
  });

  it('is exported, and erased, with the driver', async () => {
    const { body } = await send(PHOTO);
    const key = await keyOf(body.id);
    expect(JSON.stringify((await call(exportDriver, { as, params: { driverId } })).body)).toContain('photo.jpg');
    await call(deleteDriver, { as, params: { driverId }, query: { hard: 'true', unassign: 'true' } });
    expect([await findMessage(body.id), await fileStore().find(key)]).toEqual([undefined, undefined]);
  });
});
