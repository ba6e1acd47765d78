import { describe, expect, it } from '@jest/globals';
import * as getEvent from '#functions/activities/get-event.ts';
import * as updateEvent from '#functions/activities/update-event.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';

useTable();
const as = useUser('COORDINATOR');
function change(eventId: string, body: object, headers = {}) {
  return call(updateEvent, { as, params: { eventId }, body, headers });
}

describe('updateEvent', () => {
  it('links a leg to another master and unlinks it', async () => {
    const [meal, meeting] = [await anEvent(as, { type: 'MEAL' }), await anEvent(as)];
    const leg = await anEvent(as, { type: 'TRANSPORT', masterEventId: meal, vipIds: [] });
    expect((await change(leg, { masterEventId: meeting })).body.master.id).toBe(meeting);
    const children = async (eventId: string) =>
      (await call(getEvent, { as, params: { eventId } })).body.children.length;
    expect([await children(meal), await children(meeting)]).toEqual([0, 1]);
    expect((await change(leg, { masterEventId: null })).body.master).toBeNull();
    expect(await children(meeting)).toBe(0);
  });
});
