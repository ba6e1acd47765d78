import { describe, expect, it } from '@jest/globals';
import * as addEventVips from '#functions/activities/add-event-vips.ts';
import * as deleteVip from '#functions/vips/delete-vip.ts';
import * as getVip from '#functions/vips/get-vip.ts';
import * as importVips from '#functions/vips/import-vips.ts';
import * as mergeVip from '#functions/vips/merge-vip.ts';
import * as restoreVip from '#functions/vips/restore-vip.ts';
import * as updateVip from '#functions/vips/update-vip.ts';
import { allMarkEntries, marksOf } from '#shared/entities/accountability/mark.ts';
import { allMusters } from '#shared/entities/accountability/muster.ts';
import { findActivities } from '#shared/entities/activities/activity.ts';
import { activityIdsOf } from '#shared/entities/activities/attendance-change.ts';
import { auditsOfSubject } from '#shared/entities/audit/audit.ts';
import { findFlights, flightIdsOf } from '#shared/entities/flights/flight.ts';
import { guestLinksOf } from '#shared/entities/guest-links/guest-link.ts';
import { findMessage } from '#shared/entities/messages/message.ts';
import { messagesShowing } from '#shared/entities/messages/message-guest.ts';
import { anEvent } from '#test/support/activities.ts';
import { type CallOptions, call } from '#test/support/call.ts';
import { copiesOf } from '#test/support/copies.ts';
import { useFaults } from '#test/support/faults.ts';
import { aVehicle } from '#test/support/fleet.ts';
import { addGuests, guest } from '#test/support/guests.ts';
import { withConcurrentRequest } from '#test/support/interpose.ts';
import { aUser } from '#test/support/people.ts';
import { itemsShowing, useStagedPeople } from '#test/support/personal-data.ts';
import { someVips } from '#test/support/vips.ts';

const staged = useStagedPeople();
const faults = useFaults();

async function twoGuests(fields: object = {}, others: object = {}) {
  const as = await aUser('COORDINATOR');
  const [vipId = ''] = await someVips(as, 1, { name: 'Inés Valdivia', ...fields });
  const [duplicateId = ''] = await someVips(as, 1, { name: 'Ines Valdivia', ...others });
  return { as, vipId, duplicateId };
}
type Two = Awaited<ReturnType<typeof twoGuests>>;
function merge({ as, duplicateId, vipId }: Two, more: CallOptions = {}, keep?: object) {
  return call(mergeVip, { as, params: { vipId }, body: { duplicateId, ...(keep && { keep }) }, ...more });
}
function read({ as }: Two, vipId: string, query = {}) {
  return call(getVip, { as, params: { vipId }, query });
}

describe('mergeVip', () => {
  it('moves everything that a guest has, and leaves the record of a deleted guest', async () => {
    const { as, vipId: duplicateId } = await staged();
    const [vipId = ''] = await someVips(as, 1, { name: 'Nadia N.' });
    const two = { as, vipId, duplicateId };
    const [rides, flights, links] = [
      await activityIdsOf(duplicateId),
      await flightIdsOf(duplicateId),
      await guestLinksOf(duplicateId),
    ];
    const messages = await messagesShowing(duplicateId);
    expect([rides, flights, links, messages].every(({ length }) => length > 0)).toBe(true);
    const dry = await merge(two, { query: { dryRun: 'true' } });
    expect(await activityIdsOf(vipId)).toEqual([]);
    const { body, status } = await merge(two);
    expect({ status, moved: body.moved }).toEqual({
      status: 200,
      moved: { activities: rides.length, flights: flights.length, messages: messages.length, marks: 1, needs: 2 },
    });
    expect(dry.body.moved).toEqual(body.moved);
    expect(body).toMatchObject({
      phone: '+4915120009999',
      acceptsMessages: true,
      notes: 'Prefers tea',
      lodging: [{ room: '214' }],
    });
    expect([await activityIdsOf(vipId), await flightIdsOf(vipId)]).toEqual([rides, flights]);
    for (const { aboard, notAboard, vipIds } of await findActivities(rides)) {
      expect([vipIds.includes(vipId), vipIds.includes(duplicateId)]).toEqual([true, false]);
      expect((aboard ?? notAboard)?.map((each) => each.vipId)).toContain(vipId);
    }
    expect((await findFlights(flights)).every(({ vipIds }) => vipIds.includes(vipId))).toBe(true);
    expect((await guestLinksOf(vipId)).map(({ secretHash }) => secretHash)).toEqual(
      links.map(({ secretHash }) => secretHash),
    );
    expect((await messagesShowing(vipId)).map(({ messageId }) => messageId)).toEqual(
      messages.map(({ messageId }) => messageId),
    );
    const toGuest = await Promise.all(messages.map(({ messageId }) => findMessage(messageId)));
    expect(toGuest.map((each) => each?.vipId).filter((id) => id !== undefined)).toEqual([vipId]);
    const [muster] = await allMusters();
    expect((await marksOf(muster?.id ?? '')).map((each) => each.vipId)).toEqual([vipId]);
    expect(await allMarkEntries(muster?.id ?? '', duplicateId)).toEqual([]);
    // Values for undo are kept for 24 hours.
    const kinds = (await itemsShowing(duplicateId)).map(({ kind }) => kind).filter((kind) => kind !== 'keptchange');
    expect(kinds.toSorted()).toEqual(['feed', 'vip', 'vip']);
    expect((await read(two, duplicateId)).body).toMatchObject({
      code: 'NOT_FOUND',
      detail: expect.stringContaining(vipId),
    });
    expect((await read(two, duplicateId, { includeDeleted: 'true' })).body.mergedInto).toBe(vipId);
    for (const id of [vipId, duplicateId]) {
      const { items } = await auditsOfSubject('Vip', id, { list: 'test', limit: 1 });
      expect(items).toMatchObject([{ operationId: 'mergeVip' }]);
    }
    expect((await merge(two)).body).toMatchObject({ differences: [], moved: {} });
  });

  it('shows what differs, and keeps the value of this guest unless it has none or the other one is chosen', async () => {
    const [mine, theirs] = [
      { phone: '+442079460111', acceptsMessages: true, notes: 'Tea', partySize: 2 },
      { phone: '+442079460222', email: 'ines@example.org', notes: 'No nuts', partySize: 3 },
    ];
    const two = await twoGuests(mine, theirs);
    const dry = await merge(two, { query: { dryRun: 'true' } }, { partySize: 'other' });
    expect(dry.body).toMatchObject({ ...mine, email: 'ines@example.org', notes: 'Tea\n\nNo nuts', partySize: 3 });
    expect(dry.body.differences).toEqual([
      { field: 'name', this: 'Inés Valdivia', other: 'Ines Valdivia', kept: 'this' },
      { field: 'partySize', this: 2, other: 3, kept: 'other' },
      { field: 'phone', this: '+442079460111', other: '+442079460222', kept: 'this' },
      { field: 'acceptsMessages', this: true, kept: 'this' },
      { field: 'email', other: 'ines@example.org', kept: 'other' },
      { field: 'notes', this: 'Tea', other: 'No nuts', kept: 'both' },
    ]);
    const { body } = await merge(two, {}, { phone: 'other', notes: 'this' });
    expect(body).toMatchObject({ phone: '+442079460222', acceptsMessages: false, notes: 'Tea', partySize: 2 });
  });

  it('seats a guest of both records once, and warns of rides that are too small and of two at one time', async () => {
    const two = await twoGuests({ partySize: 1 }, { partySize: 4 });
    const { as, duplicateId, vipId } = two;
    const vehicleId = await aVehicle({ seatCapacity: 5 });
    const both = await anEvent(as, { type: 'TRANSPORT', vehicleId, vipIds: [vipId, duplicateId] });
    const meal = await anEvent(as, { vipIds: [duplicateId] });
    const small = await anEvent(as, {
      type: 'TRANSPORT',
      vehicleId: await aVehicle({ seatCapacity: 2 }),
      vipIds: [vipId],
      startTime: '2027-05-11T09:00:00Z',
      endTime: '2027-05-11T10:00:00Z',
    });
    const { body } = await merge(two, {}, { partySize: 'other' });
    expect(body.warnings.map(({ activityId, code }: Record<string, string>) => `${code} ${activityId}`)).toEqual([
      `SEATS_EXCEEDED ${small}`,
      expect.stringMatching(new RegExp(`VIP_OVERLAP (${both}|${meal})`)),
    ]);
    expect((await findActivities([both])).map(({ vipIds }) => vipIds)).toEqual([[vipId]]);
    expect(await activityIdsOf(duplicateId)).toEqual([]);
  });

  it('goes on where it was interrupted, if it takes several transactions', async () => {
    const two = await twoGuests();
    const talk = await anEvent(two.as, { title: 'Talk', vipIds: [two.duplicateId] });
    const ids = [talk, ...(await copiesOf(talk, 29))];
    faults.killAfter(2);
    expect((await merge(two)).status).toBe(500);
    faults.off();
    expect((await activityIdsOf(two.vipId)).length).toBeGreaterThan(0);
    expect((await activityIdsOf(two.duplicateId)).length).toBeGreaterThan(0);
    const version = { 'if-match': '"1"' };
    expect((await merge(two, { headers: version })).body.moved.activities).toBeGreaterThan(0);
    expect((await activityIdsOf(two.vipId)).toSorted()).toEqual(ids.toSorted());
    expect(await activityIdsOf(two.duplicateId)).toEqual([]);
  });

  it.each(['before', 'after'] as const)(
    'leaves no booking of the duplicate that is made meanwhile (%s it)',
    async (when) => {
      const two = await twoGuests();
      const eventId = await anEvent(two.as);
      const add = () => call(addEventVips, { as: two.as, params: { eventId }, body: { vipIds: [two.duplicateId] } });
      const answer = await withConcurrentRequest({ write: 'addEventVips', when }, () => merge(two), add);
      expect(answer.status).toBe(when === 'before' ? 400 : 200);
      const added = when === 'before' ? [] : [two.vipId];
      expect((await findActivities([eventId])).flatMap(({ vipIds }) => vipIds)).toEqual(added);
      expect(await activityIdsOf(two.duplicateId)).toEqual([]);
    },
  );

  it('keeps guests apart that either record names, also the guest who is left', async () => {
    const { as, vipId, duplicateId } = await twoGuests();
    const [other = '', avoided = '', left = ''] = [
      ...(await someVips(as, 1, { name: 'Rolf Rival', apartFrom: [duplicateId, vipId] })),
      ...(await someVips(as, 2)),
    ];
    await call(updateVip, { as, params: { vipId }, body: { apartFrom: [left] } });
    await call(updateVip, { as, params: { vipId: duplicateId }, body: { apartFrom: [vipId, avoided] } });
    const { body } = await merge({ as, vipId, duplicateId });
    expect(body).toMatchObject({ apartFrom: [left, avoided], moved: { needs: 1 } });
    expect((await read({ as, vipId, duplicateId }, other)).body.apartFrom).toEqual([vipId]);
  });

  it('leaves the stops and the goods of the duplicate to the guest, who keeps their own stops', async () => {
    const two = await twoGuests();
    const { as, duplicateId, vipId } = two;
    const times = { startTime: '2031-05-10T09:00:00Z', endTime: '2031-05-10T10:00:00Z' };
    const at = (minute: number) => `2031-05-10T09:${minute}:00Z`;
    const stops = (boards: string[]) => [
      { location: 'Hotel', at: times.startTime },
      { location: 'Station', at: at(20), boards },
      { location: 'Opera', at: times.endTime },
    ];
    const ride = { type: 'TRANSPORT', title: 'Round', ...times };
    const alone = await anEvent(as, { ...ride, vipIds: [duplicateId], stops: stops([duplicateId]) });
    const both = await anEvent(as, { ...ride, vipIds: [duplicateId, vipId], stops: stops([duplicateId]) });
    const goods = { what: 'Cello', ofVipIds: [duplicateId] };
    const carried = await anEvent(as, { ...ride, carries: 'GOODS', goods, vipIds: [] });
    expect((await merge(two)).body.moved.activities).toBe(3);
    const found = await findActivities([alone, both, carried]);
    expect(JSON.stringify(found)).not.toContain(duplicateId);
    expect(found.map(({ stops: held }) => held?.[1]?.boards)).toEqual([[vipId], undefined, undefined]);
    expect(found[2]).toMatchObject({ goods: { ofVipIds: [vipId] }, vipIds: [] });
    // They come in the order of their random ids.
    expect((await activityIdsOf(vipId)).toSorted()).toEqual([alone, both].toSorted());
  });

  it('stops a large change that is about to add the duplicate', async () => {
    const two = await twoGuests();
    const eventId = await anEvent(two.as);
    const vipIds = [two.duplicateId, ...(await addGuests(Array.from({ length: 60 }, (_, n) => guest(`Guest ${n}`))))];
    const answer = await withConcurrentRequest(
      { nth: 3, when: 'before' },
      () => merge(two),
      () => call(addEventVips, { as: two.as, params: { eventId }, body: { vipIds } }),
    );
    expect(answer.status).toBe(400);
    expect((await findActivities([eventId])).map((each) => each.vipIds)).toEqual([[]]);
    expect(await activityIdsOf(two.duplicateId)).toEqual([]);
  });

  it('of two at once keeps one guest, also if each is to be joined into the other', async () => {
    const same = await twoGuests();
    const eventId = await anEvent(same.as, { vipIds: [same.duplicateId] });
    expect((await Promise.all([merge(same), merge(same)])).map(({ status }) => status)).toEqual([200, 200]);
    expect((await findActivities([eventId])).map(({ vipIds }) => vipIds)).toEqual([[same.vipId]]);
    const two = await twoGuests();
    const turned = { ...two, vipId: two.duplicateId, duplicateId: two.vipId };
    const answers = await Promise.all([merge(two), merge(turned)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    const left = await Promise.all([two.vipId, two.duplicateId].map((id) => read(two, id)));
    expect(left.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  });

  it('is undone in part by a restoration, and erased with the guest', async () => {
    const two = await twoGuests();
    const administrator = await aUser('ADMINISTRATOR');
    await merge(two);
    const restored = await call(restoreVip, { as: two.as, params: { vipId: two.duplicateId } });
    expect(restored.body).not.toHaveProperty('mergedInto');
    await merge(two);
    await call(deleteVip, { as: administrator, params: { vipId: two.vipId }, query: { hard: 'true' } });
    expect((await read(two, two.duplicateId)).body.code).toBe('ERASED');
  });

  it('gives the rows of a list to the guest who is left', async () => {
    const as = await aUser('COORDINATOR');
    const list = 'Id,Name,Department\nagency-7,Amina Okonjo,Other\n';
    const send = () => call(importVips, { as, body: list, headers: { 'content-type': 'text/csv' } });
    const duplicateId = (await send()).body.changes[0].id as string;
    const [vipId = ''] = await someVips(as, 1, { name: 'Amina Grace Okonjo', department: 'OTHER' });
    await merge({ as, vipId, duplicateId });
    expect((await send()).body).toMatchObject({ created: 0, faults: 0 });
  });

  it('refuses the guest itself, an unknown and a deleted one, an old version and a driver', async () => {
    const two = await twoGuests();
    const { as, duplicateId, vipId } = two;
    expect((await merge({ ...two, duplicateId: vipId })).body.errors[0].path).toBe('body.duplicateId');
    expect((await merge({ ...two, duplicateId: 'vip_none' })).status).toBe(404);
    expect((await merge(two, {}, { acceptsMessages: 'other' })).status).toBe(400);
    await call(updateVip, { as, params: { vipId }, body: { notes: 'Later' } });
    expect((await merge(two, { headers: { 'if-match': '"1"' } })).status).toBe(412);
    expect((await merge(two, { as: await aUser('DRIVER') })).status).toBe(403);
    await call(deleteVip, { as, params: { vipId: duplicateId } });
    expect((await merge(two)).status).toBe(404);
  });
});
