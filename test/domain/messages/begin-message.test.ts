import { expect, it } from '@jest/globals';
import { beginInbound } from '#shared/domain/messages/begin-message.ts';

const RECEIVED = { id: 'msg_1', createdBy: 'signal', now: '2027-05-10T08:00:00.000Z', retentionDays: 30 };
const sender = { uuid: 'a2f1c0de-0000-4000-8000-000000000001', number: '+442079460958' };

it.each([
  ['of a driver names the driver alone', 'drv_1', { driverId: 'drv_1' }],
  ['of anyone else names the sender', undefined, { sender }],
])('a message that was received %s', (_what, driverId, expected) => {
  const sent = { sender, text: 'On my way', sentAt: '2027-05-10T07:59:00.000Z' };
  const message = beginInbound({ ...RECEIVED, ...sent, driverId });
  expect(Object.fromEntries(Object.entries(message).filter(([name]) => ['driverId', 'sender'].includes(name)))).toEqual(
    expected,
  );
});
