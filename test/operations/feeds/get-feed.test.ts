import { describe, expect, it } from '@jest/globals';
import ICAL from 'ical.js';
import * as moveEventStatus from '#functions/activities/move-event-status.ts';
import * as updateEvent from '#functions/activities/update-event.ts';
import * as createPlace from '#functions/places/create-place.ts';
import * as deleteVip from '#functions/vips/delete-vip.ts';
import { findFeedWithAnswer, keepFeedAnswer } from '#shared/entities/feeds/feed.ts';
import { HOUR_MS } from '#shared/units/durations.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { metered } from '#test/support/capacity.ts';
import { eventsOf, nameIn, useFeeds } from '#test/support/feed-stage.ts';
import { aUser } from '#test/support/people.ts';

const { as, clock, aVip, vipFeed, read } = useFeeds();

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
      { summary: 'CANCELLED: Dinner', status: 'CANCELLED', sequence: 2 },
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

  it('keeps no answer that is worked out while its person is erased', async () => {
    const vipId = await aVip();
    const { url } = (await vipFeed(vipId)).body;
    await read(url);
    const { answer } = await findFeedWithAnswer(vipId);
    if (!answer) throw new Error('the calendar kept no answer');
    const administrator = await aUser('ADMINISTRATOR');
    await call(deleteVip, { as: administrator, params: { vipId }, query: { hard: 'true' } });
    await keepFeedAnswer({ ...answer, expiresAt: answer.expiresAt + 1 });
    expect(await findFeedWithAnswer(vipId)).toEqual({ feed: undefined, answer: undefined });
  });

  it('does not show the answer of a former address at a new one', async () => {
    const vipId = await aVip();
    const former = (await vipFeed(vipId)).body.url;
    await read(former);
    const { answer } = await findFeedWithAnswer(vipId);
    const { url } = (await vipFeed(vipId)).body;
    if (answer) await keepFeedAnswer({ ...answer, since: answer.since });
    expect((await read(url)).status).toBe(200);
    expect((await read(former)).status).toBe(404);
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
});
