import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, it } from '@jest/globals';
import ICAL from 'ical.js';
import * as moveEventStatus from '#functions/activities/move-event-status.ts';
import * as updateEvent from '#functions/activities/update-event.ts';
import * as deleteDriver from '#functions/drivers/delete-driver.ts';
import * as createDriverFeed from '#functions/feeds/create-driver-feed.ts';
import * as createVipFeed from '#functions/feeds/create-vip-feed.ts';
import * as getFeed from '#functions/feeds/get-feed.ts';
import * as revokeDriverFeed from '#functions/feeds/revoke-driver-feed.ts';
import * as revokeVipFeed from '#functions/feeds/revoke-vip-feed.ts';
import * as createPlace from '#functions/places/create-place.ts';
import * as deleteVip from '#functions/vips/delete-vip.ts';
import * as restoreVip from '#functions/vips/restore-vip.ts';
import { auditsOfSubject } from '#shared/entities/audit/audit.ts';
import { findFeed } from '#shared/entities/feeds/feed.ts';
import { DEFAULT_REMINDER_MINUTES } from '#shared/schemas/messages/message-settings.ts';
import { database } from '#shared/table/database.ts';
import { HOUR_MS } from '#shared/units/durations.ts';
import { anEvent } from '#test/support/activities.ts';
import { type Answer, call } from '#test/support/call.ts';
import { metered } from '#test/support/capacity.ts';
import { useClock } from '#test/support/clock.ts';
import { aDriver } from '#test/support/fleet.ts';
import { useLog } from '#test/support/log.ts';
import { aUser } from '#test/support/people.ts';
import { useTable } from '#test/support/table.ts';
import { someVips } from '#test/support/vips.ts';

const log = useLog();
useTable();
const clock = useClock();
let as: string;
let administrator: string;
beforeAll(async () => {
  [as, administrator] = await Promise.all([aUser('COORDINATOR'), aUser('ADMINISTRATOR')]);
});

async function aVip(name = 'Zoë'): Promise<string> {
  return (await someVips(as, 1, { name }))[0] as string;
}
function vipFeed(vipId: string, who = as) {
  return call(createVipFeed, { as: who, params: { vipId } });
}
function driverFeed(driverId: string, who = as) {
  return call(createDriverFeed, { as: who, params: { driverId } });
}
function nameIn(url: string): string {
  return url.split('/').at(-1) ?? '';
}
function read(url: string, headers: Record<string, string> = {}): Promise<Answer> {
  return call(getFeed, { params: { feed: nameIn(url) }, headers });
}
function eventsOf({ text }: Answer) {
  return new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((event) => ({
    summary: event.getFirstPropertyValue('summary'),
    status: event.getFirstPropertyValue('status'),
    sequence: event.getFirstPropertyValue('sequence'),
  }));
}

describe('a calendar feed', () => {
  it('shows the address and the coordinates of a place', async () => {
    const coordinates = { latitude: 51.5, longitude: -0.12 };
    const place = { name: 'Pier House', address: '3 Pier Road', coordinates };
    await call(createPlace, { as, body: place });
    const vipId = await aVip();
    await anEvent(as, { location: 'pier house', vipIds: [vipId] });
    const { text } = await read((await vipFeed(vipId)).body.url);
    const [event] = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent');
    expect(event?.getFirstPropertyValue('location')).toBe('pier house, 3 Pier Road');
    expect(text).toContain('GEO:51.5;-0.12');
  });

  it('is read by its URL alone, shows the itinerary and marks cancelled activities', async () => {
    const vipId = await aVip();
    const dinner = await anEvent(as, { title: 'Dinner', vipIds: [vipId] });
    await anEvent(as, {
      title: 'Tour',
      vipIds: [vipId],
      startTime: '2027-05-11T09:00:00Z',
      endTime: '2027-05-11T10:00:00Z',
    });
    await call(moveEventStatus, { as, params: { eventId: dinner }, body: { status: 'CANCELLED' } });
    const made = await vipFeed(vipId);
    expect(made.status).toBe(201);
    expect(made.body.url).toMatch(/^https:\/\/api\.example\.org\/api\/feeds\/[\w.-]+\.ics$/);
    const calendar = await read(made.body.url);
    expect(calendar.headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(eventsOf(calendar)).toEqual([
      { summary: 'Dinner', status: 'CANCELLED', sequence: 2 },
      { summary: 'Tour', status: 'CONFIRMED', sequence: 1 },
    ]);
  });

  it('asks calendars to refresh every 15 minutes, and answers 304 while nothing changes', async () => {
    const vipId = await aVip();
    const [first] = [
      await anEvent(as, { title: 'One', vipIds: [vipId] }),
      await anEvent(as, { title: 'Two', vipIds: [vipId] }),
    ];
    const { url } = (await vipFeed(vipId)).body;
    const calendar = await read(url);
    expect(calendar.text).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT15M');
    expect(calendar.text).toContain('X-PUBLISHED-TTL:PT15M');
    const known = { 'if-none-match': calendar.headers['etag'] as string };
    expect(await read(url, known)).toMatchObject({ status: 304, text: '' });
    await call(updateEvent, { as, params: { eventId: first }, body: { title: 'One, later' } });
    expect((await read(url, known)).status).toBe(200);
  });

  it('is not worked out anew while nothing changes', async () => {
    const vipId = await aVip();
    await anEvent(as, { title: 'Dinner', vipIds: [vipId] });
    const { url } = (await vipFeed(vipId)).body;
    clock.pass(HOUR_MS);
    const [first, again] = [await metered(() => read(url)), await metered(() => read(url))];
    expect(again.result.text).toBe(first.result.text);
    expect(again.requests).toBeLessThan(first.requests);
  });

  it('of a driver shows their transports with guests, the phone of the lead, notes, the place and alarms', async () => {
    const driverId = await aDriver('Dana');
    const [zoe] = await someVips(as, 1, { name: 'Zoë', phone: '+442079460958', partySize: 3 });
    const coordinates = { latitude: 51.5, longitude: -0.12 };
    const { body: quay } = await call(createPlace, { as, body: { name: 'Quay House', kind: 'VENUE', coordinates } });
    await anEvent(as, {
      type: 'TRANSPORT',
      title: 'To the airport',
      pickupPlaceId: quay.id,
      notes: 'Ring at the gate',
      vipIds: [zoe],
      driverId,
    });
    const calendar = await read((await driverFeed(driverId)).body.url);
    expect(eventsOf(calendar)).toEqual([{ summary: 'To the airport', status: 'CONFIRMED', sequence: 1 }]);
    expect(calendar.text).toContain('NAME:Dana');
    const [ride] = new ICAL.Component(ICAL.parse(calendar.text)).getAllSubcomponents('vevent');
    const description = String(ride?.getFirstPropertyValue('description'));
    for (const line of ['Guests: 3 people', 'Phone: +44 20 7946 0958 (Zoë)', 'Notes: Ring at the gate'])
      expect(description.split('\n')).toContain(line);
    expect(calendar.text).toContain('GEO:51.5;-0.12');
    const alarms = ride?.getAllSubcomponents('valarm').map((each) => String(each.getFirstPropertyValue('trigger')));
    expect(alarms).toEqual(DEFAULT_REMINDER_MINUTES.map((minutes) => `-PT${minutes}M`));
  });

  it('has a secret of at least 128 bits that is neither stored nor logged', async () => {
    const vipId = await aVip();
    const { body } = await call(createVipFeed, { as, params: { vipId }, headers: { 'idempotency-key': 'once' } });
    await read(body.url);
    await read(`${body.url}x`);
    const [, secret = ''] = nameIn(body.url).split('.');
    expect(Buffer.from(secret, 'base64url').byteLength).toBeGreaterThanOrEqual(16);
    const { Items } = await database().client.send(new ScanCommand({ TableName: database().table }));
    expect(JSON.stringify(Items)).not.toContain(secret);
    expect(JSON.stringify(Items)).toContain(vipId);
    expect(log.lines().length).toBeGreaterThan(1);
    expect(log.text()).not.toContain(secret);
  });

  it('is unique per person: a new feed revokes the old one, also with concurrent requests', async () => {
    const vipId = await aVip();
    const former = await vipFeed(vipId);
    const concurrent = await Promise.all([vipFeed(vipId), vipFeed(vipId), vipFeed(vipId)]);
    expect(concurrent.map(({ status }) => status)).toEqual([201, 201, 201]);
    const answers = await Promise.all([former, ...concurrent].map(({ body }) => read(body.url)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404]);
    expect(answers[0]?.status).toBe(404);
  });

  it('answers 404 after it is revoked, also to a second revocation', async () => {
    const vipId = await aVip();
    const driverId = await aDriver();
    const addresses = [(await vipFeed(vipId)).body.url, (await driverFeed(driverId)).body.url];
    expect((await call(revokeVipFeed, { as, params: { vipId } })).status).toBe(204);
    expect((await call(revokeDriverFeed, { as, params: { driverId } })).status).toBe(204);
    for (const url of addresses) expect((await read(url)).status).toBe(404);
    expect((await call(revokeVipFeed, { as, params: { vipId } })).body.code).toBe('NOT_FOUND');
    expect((await call(revokeDriverFeed, { as, params: { driverId } })).body.code).toBe('NOT_FOUND');
  });

  it('can be made again after a revocation, under another address only', async () => {
    const vipId = await aVip();
    const former = (await vipFeed(vipId)).body.url;
    await call(revokeVipFeed, { as, params: { vipId } });
    const { url } = (await vipFeed(vipId)).body;
    expect([(await read(former)).status, (await read(url)).status]).toEqual([404, 200]);
    expect(await findFeed(vipId)).toMatchObject({ version: 3 });
    expect(await findFeed(vipId)).not.toHaveProperty('revokedAt');
  });

  it('answers 404 while the VIP is deleted, works again after a restore, and is deleted with the VIP for good', async () => {
    const vipId = await aVip();
    const { url } = (await vipFeed(vipId)).body;
    const params = { vipId };
    await call(deleteVip, { as, params });
    expect((await read(url)).status).toBe(404);
    expect((await vipFeed(vipId)).status).toBe(404);
    await call(restoreVip, { as, params });
    expect((await read(url)).status).toBe(200);
    await call(deleteVip, { as: administrator, params, query: { hard: 'true' } });
    expect((await read(url)).status).toBe(410);
    expect(await findFeed(vipId)).toBeUndefined();
  });

  it('of a driver is deleted with the driver for good', async () => {
    const driverId = await aDriver();
    const { url } = (await driverFeed(driverId)).body;
    await call(deleteDriver, { as, params: { driverId } });
    expect((await read(url)).status).toBe(404);
    await call(deleteDriver, { as: administrator, params: { driverId }, query: { hard: 'true' } });
    expect(await findFeed(driverId)).toBeUndefined();
  });

  it('gives the same 404 for every wrong URL', async () => {
    const vipId = await aVip();
    const gone = await aVip();
    const { url } = (await vipFeed(vipId)).body;
    const ended = (await vipFeed(gone)).body.url;
    await call(deleteVip, { as, params: { vipId: gone } });
    const name = nameIn(url);
    const other = name.replace(/.\.ics$/, (end) => (end.startsWith('A') ? 'B.ics' : 'A.ics'));
    const wrong = [
      other,
      name.replace('.ics', ''),
      name.replace(vipId, 'vip_missing'),
      nameIn(ended),
      'x.ics',
      '..',
      'ü',
    ];
    const answers = await Promise.all(wrong.map((feed) => read(feed)));
    expect(new Set(answers.map(({ body, status }) => `${status} ${body.code} ${body.detail}`))).toEqual(
      new Set(['404 NOT_FOUND This calendar feed does not exist. It may have been replaced or revoked.']),
    );
  });

  it('leaves audit records of its creation and revocation', async () => {
    const vipId = await aVip();
    await vipFeed(vipId);
    await vipFeed(vipId);
    await call(revokeVipFeed, { as, params: { vipId } });
    const { items } = await auditsOfSubject('Feed', vipId, { list: 'test', limit: 10 });
    expect(items.map(({ by, operationId, version }) => [by, operationId, version]).reverse()).toEqual([
      [as, 'createVipFeed', 1],
      [as, 'createVipFeed', 2],
      [as, 'revokeVipFeed', 3],
    ]);
  });
});

describe('creating and revoking a calendar feed', () => {
  it('is allowed to a driver only for their own feed', async () => {
    const [driverId, other, vipId] = [await aDriver(), await aDriver(), await aVip()];
    const driver = await aUser('DRIVER', { driverId });
    expect((await driverFeed(driverId, driver)).status).toBe(201);
    expect((await call(revokeDriverFeed, { as: driver, params: { driverId } })).status).toBe(204);
    expect((await driverFeed(other, driver)).body.code).toBe('FORBIDDEN');
    expect((await call(revokeDriverFeed, { as: driver, params: { driverId: other } })).body.code).toBe('FORBIDDEN');
    expect((await vipFeed(vipId, driver)).body.code).toBe('FORBIDDEN');
    expect((await call(revokeVipFeed, { as: driver, params: { vipId } })).body.code).toBe('FORBIDDEN');
  });

  it('answers 404 for a VIP or driver who does not exist', async () => {
    expect((await vipFeed('vip_missing')).body.code).toBe('NOT_FOUND');
    expect((await driverFeed('drv_missing', administrator)).body.code).toBe('NOT_FOUND');
  });
});
