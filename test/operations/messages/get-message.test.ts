import { beforeAll, describe, expect, it } from '@jest/globals';
import * as listAttention from '#functions/attention/list-attention.ts';
import * as getMessage from '#functions/messages/get-message.ts';
import * as sendDeskMessage from '#functions/messages/send-desk-message.ts';
import { call } from '#test/support/call.ts';
import { useFiles } from '#test/support/files.ts';
import { aDriver } from '#test/support/fleet.ts';
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

describe('a photo of a driver', () => {
  it('goes with the message as a JPEG, and is seen by a link', async () => {
    const { body, status } = await send(PHOTO);
    expect([status, body.attachments]).toMatchObject([
      201,
      [{ fileName: 'photo.jpg', contentType: 'image/jpeg', bytes: expect.any(Number), url: expect.any(String) }],
    ]);
    const [{ url }] = (await call(getMessage, { as, params: { id: body.id } })).body.attachments;
    const picture = await fetch(url);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(Buffer.from(await picture.arrayBuffer()).subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
    const { items } = (await call(listAttention, { as })).body;
    expect(items).toContainEqual(expect.objectContaining({ detail: 'Dana writes: The sign at gate 4 (with a photo)' }));
  });
});
