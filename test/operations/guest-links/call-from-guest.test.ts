import { beforeAll, describe, expect, it } from '@jest/globals';
import * as getEvent from '#functions/activities/get-event.ts';
import * as reportArrived from '#functions/activities/report-arrived.ts';
import * as listAttention from '#functions/attention/list-attention.ts';
import * as updateDriver from '#functions/drivers/update-driver.ts';
import * as listDriverMessages from '#functions/messages/list-driver-messages.ts';
import { DEFAULT_SETTINGS } from '#shared/schemas/settings/settings.ts';
import { DAY_MS, HOUR_MS } from '#shared/units/durations.ts';
import { call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { aGuestLink, aRideWithLink, openPage, sayByPage } from '#test/support/guest-links.ts';
import { withConcurrentRequest } from '#test/support/interpose.ts';
import { RIDE } from '#test/support/samples/bookings.ts';
import { withSettings } from '#test/support/settings.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';

useTable();
const clock = useClock();
const as = useUser('COORDINATOR');
beforeAll(async () => {
  await withSettings({ pdf: { ...DEFAULT_SETTINGS.pdf, language: 'de' } });
});

describe('callFromGuest', () => {
  it('counts one call if a guest says the same twice at once', async () => {
    const { eventId, token } = await aRideWithLink(as, clock);
    const answers = await Promise.all([sayByPage(token, 'HERE'), sayByPage(token, 'HERE'), sayByPage(token, 'HERE')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const ride = (await call(getEvent, { as, params: { eventId } })).body;
    expect([ride.guestCalls.length, ride.version]).toEqual([1, 2]);
  });

  it('keeps both words that are said at once', async () => {
    const { eventId, token } = await aRideWithLink(as, clock);
    await Promise.all([sayByPage(token, 'HERE'), sayByPage(token, 'HELP')]);
    const ride = (await call(getEvent, { as, params: { eventId } })).body;
    expect(ride.guestCalls.map(({ kind }: { kind: string }) => kind).sort()).toEqual(['HELP', 'HERE']);
  });

  it('keeps a call during which a new link is made, and the former link ends', async () => {
    const { eventId, token, vipId } = await aRideWithLink(as, clock);
    let newer = '';
    const renew = async () => {
      newer = await aGuestLink(as, eventId, vipId);
    };
    const said = await withConcurrentRequest({ write: 'callFromGuest', when: 'before' }, renew, () =>
      sayByPage(token, 'HELP'),
    );
    expect(said.status).toBe(200);
    expect([(await openPage(token)).status, (await openPage(newer)).body.helpAt]).toEqual([404, expect.any(String)]);
    expect((await sayByPage(token, 'HELP')).status).toBe(404);
  });

  it('takes no “I am here” the day before, says from when on it does, and takes a call for help', async () => {
    const { driverId, eventId, token } = await aRideWithLink(as, clock);
    await call(updateDriver, { as, params: { driverId }, body: { phone: '+442079460019' } });
    clock.stop(Date.parse(RIDE.startTime) - DAY_MS);
    const early = await sayByPage(token, 'HERE');
    const from = new Date(Date.parse(RIDE.startTime) - 2 * HOUR_MS).toISOString();
    expect([early.status, early.body.hereAt, early.body.hereFrom]).toEqual([200, null, from]);
    expect((await call(getEvent, { as, params: { eventId } })).body.guestCalls).toBeUndefined();
    const page = await openPage(token, { accept: 'text/html' });
    expect(page.text).toMatch(/<button id="HERE" type="button" hidden>/);
    expect(page.text).toContain('„Ich bin da“ geht ab Montag, 10. Mai');
    expect((await sayByPage(token, 'HELP')).body.helpAt).toEqual(expect.any(String));
    clock.stop(Date.parse(from));
    const { body } = await sayByPage(token, 'HERE');
    expect([body.hereFrom, body.hereAt]).toEqual([null, from]);
    const { items } = (await call(listDriverMessages, { as, params: { driverId } })).body;
    expect(items).toHaveLength(2);
  });

  it('takes it as soon as the vehicle waits', async () => {
    const { eventId, token } = await aRideWithLink(as, clock);
    clock.stop(Date.parse(RIDE.startTime) - 3 * HOUR_MS);
    await call(reportArrived, { as, params: { eventId }, body: {} });
    expect((await sayByPage(token, 'HERE')).body.hereAt).toEqual(expect.any(String));
  });

  it('tells the driver what the guest says, in their language', async () => {
    const { driverId, token } = await aRideWithLink(as, clock);
    await call(updateDriver, { as, params: { driverId }, body: { phone: '+442079460018' } });
    for (const kind of ['HERE', 'HELP'] as const) await sayByPage(token, kind);
    const { items } = (await call(listDriverMessages, { as, params: { driverId } })).body;
    expect(items.map(({ text }: { text: string }) => text).sort()).toEqual([
      'Zoë Guest braucht Hilfe: Ride of Olga Other. Die Leitstelle weiß es.',
      'Zoë Guest ist am Abholort (Hotel): Ride of Olga Other.',
    ]);
  });

  it('tells the ride and the attention list, once for the same word', async () => {
    const { eventId, other, token, vipId } = await aRideWithLink(as, clock);
    expect((await sayByPage(token, 'HERE')).body.hereAt).toEqual(expect.any(String));
    const { body } = await sayByPage(token, 'HELP');
    expect(body.helpAt).toEqual(expect.any(String));
    await sayByPage(token, 'HELP');
    const ride = (await call(getEvent, { as, params: { eventId } })).body;
    expect(ride.guestCalls.map(({ kind, vipId: by }: { kind: string; vipId: string }) => [kind, by])).toEqual([
      ['HERE', vipId],
      ['HELP', vipId],
    ]);
    expect(ride.version).toBe(3);
    const rows = (await call(listAttention, { as })).body.items;
    const codes = rows.filter(({ subject }: { subject: { id: string } }) => subject.id === eventId);
    expect(codes.map(({ code }: { code: string }) => code)).toEqual(
      expect.arrayContaining(['GUEST_NEEDS_HELP', 'GUEST_IS_HERE']),
    );
    const otherLink = await aGuestLink(as, eventId, other);
    expect((await openPage(otherLink)).body).toMatchObject({ hereAt: null, helpAt: null });
  });
});
