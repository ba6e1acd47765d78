import { describe, expect, it } from '@jest/globals';
import ICAL from 'ical.js';
import * as createPlace from '#functions/places/create-place.ts';
import { DEFAULT_REMINDER_MINUTES } from '#shared/schemas/messages/message-settings.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { eventsOf, useFeeds } from '#test/support/feed-stage.ts';
import { aDriver } from '#test/support/fleet.ts';
import { someVips } from '#test/support/vips.ts';

const { as, driverFeed, read } = useFeeds();

describe('a calendar feed', () => {
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
    expect(eventsOf(calendar)).toMatchObject([{ summary: 'To the airport', status: 'CONFIRMED' }]);
    expect(calendar.text).toContain('NAME:Dana');
    const [ride] = new ICAL.Component(ICAL.parse(calendar.text)).getAllSubcomponents('vevent');
    const description = String(ride?.getFirstPropertyValue('description'));
    for (const line of ['Guests: 3 people', 'Zoë, party of 3, +44 20 7946 0958', 'Notes: Ring at the gate'])
      expect(description.split('\n')).toContain(line);
    expect(calendar.text).toContain('GEO:51.5;-0.12');
    expect(calendar.text).toMatch(/\r\nEND:VALARM\r\nEND:VEVENT\r\n/);
    expect(calendar.text).toMatch(/\r\nSTATUS:CONFIRMED\r\n[^]*BEGIN:VALARM/);
    const alarms = ride?.getAllSubcomponents('valarm').map((each) => String(each.getFirstPropertyValue('trigger')));
    expect(alarms).toEqual(DEFAULT_REMINDER_MINUTES.map((minutes) => `-PT${minutes}M`));
  });
});
