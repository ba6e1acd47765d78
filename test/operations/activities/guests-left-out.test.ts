import { beforeAll, describe, expect, it } from '@jest/globals';
import * as addEventVips from '#functions/activities/add-event-vips.ts';
import * as getEvent from '#functions/activities/get-event.ts';
import * as removeEventVip from '#functions/activities/remove-event-vip.ts';
import * as updateEvent from '#functions/activities/update-event.ts';
import { anEvent } from '#test/support/activities.ts';
import { type Answer, call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { aUser } from '#test/support/people.ts';
import { useTable } from '#test/support/table.ts';
import { someVips } from '#test/support/vips.ts';

useTable();
const clock = useClock();
const START = Date.parse('2027-05-01T10:00:00Z');
const MINUTE_MS = 60_000;
let [ann, bo] = ['', ''];
let [first, second, third]: string[] = [];
beforeAll(async () => {
  [ann, bo] = [await aUser('COORDINATOR'), await aUser('COORDINATOR')];
  [first, second, third] = await someVips(ann, 3, { name: 'Grace' });
});

function patch(as: string, eventId: string, vipIds: readonly unknown[], more: object = {}): Promise<Answer> {
  return call(updateEvent, { as, params: { eventId }, body: { vipIds }, ...more });
}
/** Returns the warnings about guests who are left out. */
function told({ body }: Answer): { readonly cure: { readonly body: object }; readonly vipIds: readonly string[] }[] {
  return (body.warnings ?? []).filter(({ code }: { code: string }) => code === 'GUESTS_LEFT_OUT');
}
function leftOut(eventId: string, vipIds: readonly unknown[]) {
  const cure = { operationId: 'addEventVips', params: { eventId }, body: { vipIds } };
  const message =
    'Left out, although another person added them in the last 10 minutes: Grace. Add them again if they belong to it.';
  return [{ code: 'GUESTS_LEFT_OUT', activityId: eventId, vipIds, message, values: { guests: ['Grace'] }, cure }];
}
/** Makes an activity, to which another person adds a guest two minutes later. */
async function anActivity(): Promise<string> {
  clock.stop(START);
  const eventId = await anEvent(ann, { vipIds: [first] });
  clock.stop(START + 2 * MINUTE_MS);
  await patch(ann, eventId, [first, second]);
  return eventId;
}

describe('a list of VIPs without If-Match', () => {
  it('warns of guests that another person added within the last 10 minutes, and names the call that adds them again', async () => {
    const eventId = await anActivity();
    clock.stop(START + 11 * MINUTE_MS);
    const answer = await patch(bo, eventId, [first, third]);
    const [warning, ...more] = told(answer);
    expect([answer.status, answer.body.vipIds, warning]).toEqual([200, [first, third], ...leftOut(eventId, [second])]);
    expect(more).toEqual([]);
    await call(addEventVips, { as: bo, params: { eventId }, body: warning?.cure.body ?? {} });
    const read = await call(getEvent, { as: bo, params: { eventId } });
    expect(read.body.vipIds).toEqual([first, third, second]);
  });

  it('says so on a dry run, before anything is written', async () => {
    const eventId = await anActivity();
    const dry = await patch(bo, eventId, [first, third], { query: { dryRun: 'true' } });
    expect(told(dry)).toEqual(leftOut(eventId, [second]));
    expect((await call(getEvent, { as: bo, params: { eventId } })).body.vipIds).toEqual([first, second]);
    expect(told(await patch(bo, eventId, [first, third]))).toEqual(leftOut(eventId, [second]));
  });

  it('warns also of guests that POST .../vips added, and on If-Match: *', async () => {
    clock.stop(START);
    const eventId = await anEvent(ann, { vipIds: [first] });
    await call(addEventVips, { as: ann, params: { eventId }, body: { vipIds: [second] } });
    const answer = await patch(bo, eventId, [third], { headers: { 'if-match': '*' } });
    expect(told(answer)).toEqual(leftOut(eventId, [second]));
  });

  it('warns once for two requests at the same time, of the guest that the first one added', async () => {
    clock.stop(START);
    const eventId = await anEvent(ann, { vipIds: [first] });
    const answers = await Promise.all([patch(ann, eventId, [first, second]), patch(bo, eventId, [first, third])]);
    const [ofAnn = [], ofBo = []] = answers.map(told);
    expect([...ofAnn, ...ofBo].map(({ vipIds }) => vipIds)).toEqual([[ofAnn.length > 0 ? third : second]]);
  });

  it('does not warn', async () => {
    const later = async (minutes: number, send: (eventId: string) => Promise<Answer>) => {
      const eventId = await anActivity();
      clock.stop(START + minutes * MINUTE_MS);
      const answer = await send(eventId);
      return [answer.status, told(answer)];
    };
    const none = [200, []];
    // Of a guest that the caller added, or that the activity had from the start.
    expect(await later(3, (id) => patch(ann, id, [first]))).toEqual(none);
    expect(await later(3, (id) => patch(bo, id, [second]))).toEqual(none);
    // After 10 minutes.
    expect(await later(12, (id) => patch(bo, id, [first]))).toEqual(none);
    // If the request names the guest, or the version that it has seen.
    const remove = (id: string) => call(removeEventVip, { as: bo, params: { eventId: id, vipId: String(second) } });
    expect(await later(3, remove)).toEqual(none);
    const seen = { headers: { 'if-match': '"2"' } };
    expect(await later(3, (id) => patch(bo, id, [first], seen))).toEqual(none);
  });

  it('is refused with the version of before', async () => {
    const eventId = await anActivity();
    const { body, status } = await patch(bo, eventId, [first, third], { headers: { 'if-match': '"1"' } });
    expect([status, body.code]).toEqual([412, 'VERSION_MISMATCH']);
  });
});
