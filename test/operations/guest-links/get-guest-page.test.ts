import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from '@jest/globals';
import * as moveEventStatus from '#functions/activities/move-event-status.ts';
import * as removeEventVip from '#functions/activities/remove-event-vip.ts';
import * as updateVip from '#functions/vips/update-vip.ts';
import { guestPageHtml } from '#shared/documents/guest-page.ts';
import { GUEST_WORDS } from '#shared/domain/guest-links/words.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import { isSecretOf } from '#shared/platform/secret-token.ts';
import { GuestPage } from '#shared/schemas/guest-links/guest-link.ts';
import { LANGUAGES } from '#shared/schemas/reports/paper-language.ts';
import { database } from '#shared/table/database.ts';
import { boardingCode } from '#shared/use-cases/activities/report-arrived.ts';
import { call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { eraseVip } from '#test/support/erasure.ts';
import { aGuestLink, aRideWithLink, openPage } from '#test/support/guest-links.ts';
import { aUser } from '#test/support/people.ts';
import { RIDE } from '#test/support/samples/bookings.ts';
import { withSettings } from '#test/support/settings.ts';
import { useTable } from '#test/support/table.ts';
import { allItems } from '#test/support/table-items.ts';

useTable();
const clock = useClock();
let as: string;
let admin: string;
let client = 0;
beforeAll(async () => {
  as = await aUser('COORDINATOR');
  admin = await aUser('ADMINISTRATOR');
});

function anAddress(): string {
  client += 1;
  return `198.51.100.${client}`;
}
/** Returns the kinds of the requests to the table that a run makes, in alphabetical order: parallel ones end in any order. */
async function requestsOf(run: () => Promise<unknown>): Promise<string[]> {
  const kinds: string[] = [];
  const { middlewareStack } = database().client;
  const name = 'requests-of';
  middlewareStack.add(
    (next, context) => (args) => {
      kinds.push(String((context as { commandName?: string }).commandName));
      return next(args);
    },
    { step: 'initialize', name },
  );
  try {
    await run();
  } finally {
    middlewareStack.remove(name);
  }
  return kinds.sort();
}
const HTML = { accept: 'text/html,application/xhtml+xml' };
function move(eventId: string, status: string) {
  return call(moveEventStatus, { as, params: { eventId }, body: { status } });
}

describe('the page of a guest', () => {
  it('shows this guest this ride, and the code of boarding', async () => {
    const { eventId, token, vipId } = await aRideWithLink(as, clock);
    const { body, headers } = await openPage(token);
    expect(body).toMatchObject({
      status: 'SCHEDULED',
      pickup: 'Hotel',
      dropoff: 'Hall',
      nameBoard: 'Zoë Guest',
      vehicle: { type: 'VAN', color: 'black', licensePlate: 'KA-01-4711' },
      driver: { firstName: 'Amara' },
      boardingCode: await boardingCode(eventId, vipId),
      aboard: false,
    });
    const lower = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
    expect(lower).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  });

  it('has the allowed fields and no other, and nothing of other people', async () => {
    const { driverId, other, token } = await aRideWithLink(as, clock);
    const { body, text } = await openPage(token);
    expect(Object.keys(body).sort()).toEqual(Object.keys(GuestPage.shape).sort());
    expect([Object.keys(body.vehicle).sort(), Object.keys(body.driver)]).toEqual([
      ['color', 'licensePlate', 'type'],
      ['firstName'],
    ]);
    const page = await openPage(token, HTML);
    // The settings name no country, so times are those of the default one: the US.
    expect(body.clock).toBe(12);
    // It shows them without a script.
    for (const text of [/<p id="when">[^<]* [ap]m</, body.pickup, body.nameBoard, 'KA-01-4711', body.boardingCode])
      expect(page.text).toMatch(text);
    for (const shown of [text, page.text]) {
      for (const secret of ['Olga', 'Okafor', 'Secret', other, driverId]) expect(shown).not.toContain(secret);
    }
  });

  it.each(LANGUAGES)('is a page of at most 15 KB in %s, that loads nothing from elsewhere', async (language) => {
    const { token, vipId } = await aRideWithLink(as, clock);
    await call(updateVip, { as, params: { vipId }, body: { language } });
    const { headers, text } = await openPage(token, HTML);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(text).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`);
    expect(gzipSync(text).length).toBeLessThan(15_000);
    expect(text.replaceAll('http://www.w3.org', '')).not.toMatch(/https?:/);
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(text).not.toContain('undefined');
  });

  it('writes what people typed as text, and the number of the desk as a link', () => {
    const typed = '</script><b>bold';
    const at = '2027-05-10T09:00:00Z';
    const given = { language: 'en', timezone: 'UTC', status: 'SCHEDULED', startTime: at, endTime: at, clock: 24 };
    const words = { nameBoard: typed, pickup: typed, dropoff: typed, desk: typed, driver: { firstName: typed } };
    const none = {
      vehicle: null,
      eta: null,
      car: null,
      pickupCoordinates: null,
      boardingCode: null,
      hereAt: null,
      hereFrom: null,
    };
    const rest = { ...none, lateMinutes: 0, aboard: false, arrivedAt: null, helpAt: null };
    const { body } = guestPageHtml(GuestPage.parse({ ...rest, ...given, ...words }));
    expect([body.includes('<b>'), body.split('&lt;b&gt;').length]).toEqual([false, 6]);
    const desk = 'Transport desk +44 20 7946 0958';
    expect(guestPageHtml(GuestPage.parse({ ...rest, ...given, ...words, desk })).body).toContain(
      `href="tel:+442079460958">${desk}</a>`,
    );
  });

  it('opens with the newest link only, and stores none', async () => {
    const { eventId, token, vipId } = await aRideWithLink(as, clock);
    const newer = await aGuestLink(as, eventId, vipId);
    expect([(await openPage(token)).status, (await openPage(newer)).status]).toEqual([404, 200]);
    const items = [...(await allItems()).values()];
    expect(JSON.stringify(items)).not.toContain(newer);
    expect(items.some(({ secretHash }) => typeof secretHash === 'string' && isSecretOf(secretHash, newer))).toBe(true);
  });

  it('answers a replaced, an erased and an unknown address alike', async () => {
    const { eventId, token, vipId } = await aRideWithLink(as, clock);
    await aGuestLink(as, eventId, vipId);
    const erased = await aRideWithLink(as, clock);
    await eraseVip(admin, erased.vipId);
    const answers = [];
    for (const each of [token, erased.token, 'A'.repeat(22), 'x', '../users/me']) {
      const { body, headers, status } = await openPage(each);
      const { instance: _instance, ...shown } = body;
      const names = Object.keys(headers).sort();
      answers.push({ status, shown, names });
    }
    for (const each of answers) expect(each).toEqual(answers[0]);
    expect(answers[0]?.status).toBe(404);
  });

  it('is over when the ride is, and for a guest who is taken off it', async () => {
    const done = await aRideWithLink(as, clock);
    for (const status of ['IN_PROGRESS', 'COMPLETED']) await move(done.eventId, status);
    expect((await openPage(done.token)).body.code).toBe('RIDE_OVER');
    const off = await aRideWithLink(as, clock);
    await call(removeEventVip, { as, params: { eventId: off.eventId, vipId: off.vipId } });
    expect((await openPage(off.token)).status).toBe(410);
    const cancelled = await aRideWithLink(as, clock);
    await move(cancelled.eventId, 'CANCELLED');
    const { body } = await openPage(cancelled.token);
    expect(body).toMatchObject({ status: 'CANCELLED', driver: null, vehicle: null, boardingCode: null });
    clock.stop(Date.parse(RIDE.endTime));
    expect((await openPage(cancelled.token)).status).toBe(410);
  });

  it('is a page in plain words for a browser where it opens nothing, with the desk only after a ride', async () => {
    await withSettings({ pdf: { ...(await readSettings()).pdf, contact: '+44 20 7946 0958' } });
    const over = await aRideWithLink(as, clock);
    await call(updateVip, { as, params: { vipId: over.vipId }, body: { language: 'ar' } });
    await call(removeEventVip, { as, params: { eventId: over.eventId, vipId: over.vipId } });
    const ended = await openPage(over.token, HTML, anAddress());
    expect(ended.status).toBe(410);
    expect(ended.text).toContain('dir="rtl"');
    expect(ended.text).toContain('href="tel:+442079460958"');
    const unknown = await openPage('A'.repeat(22), { ...HTML, 'accept-language': 'ja-JP, en;q=0.5' }, anAddress());
    expect([unknown.status, unknown.text.includes(GUEST_WORDS.ja.gone)]).toEqual([404, true]);
    expect(unknown.text).not.toContain('7946');
    for (const { headers } of [ended, unknown]) {
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
      expect(headers['content-security-policy']).toContain("default-src 'none'");
    }
  });

  it('asks the same of the table for an unknown, a malformed, a replaced and an ended address', async () => {
    const [replaced, over, erased] = [
      await aRideWithLink(as, clock),
      await aRideWithLink(as, clock),
      await aRideWithLink(as, clock),
    ];
    await aGuestLink(as, replaced.eventId, replaced.vipId);
    await call(removeEventVip, { as, params: { eventId: over.eventId, vipId: over.vipId } });
    await eraseVip(admin, erased.vipId);
    const asked: unknown[] = [];
    for (const token of [over.token, replaced.token, erased.token, 'A'.repeat(22), 'x', '../users/me', 'é'.repeat(90)])
      asked.push(await requestsOf(() => openPage(token, HTML, anAddress())));
    for (const each of asked) expect(each).toEqual(asked[0]);
    expect(asked[0]).toHaveLength(5);
  });

  it('limits the requests of one link and of one address', async () => {
    const { token } = await aRideWithLink(as, clock);
    const statuses = [];
    for (let place = 0; place < 62; place += 1) statuses.push((await openPage(token, {}, anAddress())).status);
    expect([statuses.slice(0, 60).every((status) => status === 200), statuses.slice(60)]).toEqual([true, [429, 429]]);
  });
});
