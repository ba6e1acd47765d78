import { expect, it } from '@jest/globals';
import * as seeConversation from '#functions/messages/see-conversation.ts';
import { call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { aUser } from '#test/support/people.ts';
import { useTable } from '#test/support/table.ts';
import { someVips } from '#test/support/vips.ts';

useTable();
const clock = useClock();

// What follows from the mark: see list-messages.test.ts.
it('keeps a mark of a conversation that exists, not later than now, and for who may write messages', async () => {
  const [as, driver] = [await aUser('COORDINATOR'), await aUser('DRIVER', { driverId: 'drv_1' })];
  const [conversationId = ''] = await someVips(as, 1);
  clock.stop(Date.parse('2027-05-10T09:00:00Z'));
  const see = (body: object, user = as) => call(seeConversation, { as: user, body });
  const upTo = '2027-05-10T10:00:00Z';
  expect((await see({ conversationId, upTo })).body.upTo).toBe('2027-05-10T09:00:00.000Z');
  expect((await see({ conversationId: 'unknown', upTo })).status).toBe(200);
  expect((await see({ conversationId: 'drv_gone', upTo })).status).toBe(404);
  expect((await see({ conversationId, upTo }, driver)).status).toBe(403);
});
