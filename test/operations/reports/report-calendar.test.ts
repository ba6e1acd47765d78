import { beforeAll, describe, expect, it } from '@jest/globals';
import ICAL from 'ical.js';
import * as moveEventStatus from '#functions/activities/move-event-status.ts';
import * as createPlace from '#functions/places/create-place.ts';
import { DEFAULT_PDF_SETTINGS } from '#shared/schemas/reports/pdf-settings.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { useFiles } from '#test/support/files.ts';
import { aDriver } from '#test/support/fleet.ts';
import { reportFile } from '#test/support/reports.ts';
import { withSettings } from '#test/support/settings.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';
import { someVips } from '#test/support/vips.ts';

useTable();
useFiles();

const as = useUser('COORDINATOR');
let ids: string[];
beforeAll(async () => {
  await withSettings({ timezone: 'Europe/Berlin' });
  ids = await someVips(as, 2);
  const shared = { vipIds: ids };
  await anEvent(as, { ...shared, title: 'Before', startTime: '2027-03-27T22:30:00Z', endTime: '2027-03-27T23:30:00Z' });
  await anEvent(as, { ...shared, title: 'Across', startTime: '2027-03-28T00:30:00Z', endTime: '2027-03-28T01:30:00Z' });
  const off = await anEvent(as, {
    title: 'Off',
    startTime: '2027-03-28T07:00:00Z',
    endTime: '2027-03-28T08:00:00Z',
    vipIds: ids.slice(0, 1),
  });
  await call(moveEventStatus, { as, params: { eventId: off }, body: { status: 'CANCELLED' } });
});

async function eventsOf(body: Record<string, unknown>) {
  const file = await reportFile(as, { kind: 'VIP_SCHEDULE', format: 'ICS', ...body });
  return new ICAL.Component(ICAL.parse(file.toString('utf8')) as unknown[]).getAllSubcomponents('vevent');
}
function local(time: { toJSDate(): Date }): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin', dateStyle: 'short', timeStyle: 'short' }).format(
    time.toJSDate(),
  );
}

async function quayHouse(): Promise<string> {
  const coordinates = { latitude: 51.5, longitude: -0.12 };
  const body = { name: 'Quay House', kind: 'VENUE', address: '12 Quay Street', coordinates };
  const { body: place } = await call(createPlace, { as, body });
  return String(place.id);
}

describe('the calendar of a driver', () => {
  it('has the number of guests, notes, phones in the international format, coordinates and alarms', async () => {
    await withSettings({
      timezone: 'Europe/Berlin',
      country: 'GB',
      reminderMinutes: [60, 15],
      pdf: { ...DEFAULT_PDF_SETTINGS, contact: 'Operations room +44 20 7946 0111' },
    });
    const [zoe] = await someVips(as, 1, { name: 'Zoë', phone: '+442079460958', partySize: 3 });
    const [ann] = await someVips(as, 1, { name: 'Ann', phone: '+12125550100' });
    const quay = await quayHouse();
    const driverId = await aDriver('Amara Okafor');
    await anEvent(as, {
      type: 'TRANSPORT',
      title: 'To dinner',
      pickupPlaceId: quay,
      notes: 'Ring at the gate',
      vipIds: [zoe, ann],
      driverId,
    });
    const file = await reportFile(as, { kind: 'DRIVER_SCHEDULE', format: 'ICS', ids: [driverId] });
    const calendar = new ICAL.Component(ICAL.parse(file.toString('utf8')) as unknown[]);
    const [ride] = calendar.getAllSubcomponents('vevent');
    const description = String(ride?.getFirstPropertyValue('description'));
    for (const line of [
      'Guests: 4 people',
      'Zoë, party of 3, +44 20 7946 0958',
      'Desk: +44 20 7946 0111',
      'Notes: Ring at the gate',
    ])
      expect(description).toContain(line);
    expect(description).not.toContain('555 0100');
    expect(file.toString('utf8')).toContain('GEO:51.5;-0.12');
    expect(ride?.getFirstPropertyValue('location')).toBe('Quay House, 12 Quay Street');
    const alarms = ride?.getAllSubcomponents('valarm').map((each) => String(each.getFirstPropertyValue('trigger')));
    expect(alarms).toEqual(['-PT1H', '-PT15M']);
  });
});

describe('a report as a calendar', () => {
  it('shows local times across the change to summer time, and marks cancelled activities', async () => {
    const events = await eventsOf({ ids: ids.slice(0, 1) });
    const shown = events.map((each) => {
      const { endDate, startDate, summary } = new ICAL.Event(each);
      return [summary, local(startDate), local(endDate), each.getFirstPropertyValue('status')];
    });
    expect(shown).toEqual([
      ['Before', '2027-03-27 23:30', '2027-03-28 00:30', 'CONFIRMED'],
      ['Across', '2027-03-28 01:30', '2027-03-28 03:30', 'CONFIRMED'],
      ['CANCELLED: Off', '2027-03-28 09:00', '2027-03-28 10:00', 'CANCELLED'],
    ]);
    expect(events.flatMap((each) => each.getAllSubcomponents('valarm'))).toEqual([]);
    expect(events.map((each) => String(each.getFirstPropertyValue('description') ?? '')).join()).not.toContain(
      'Guests:',
    );
  });

  it('shows each activity once, also for several of its guests', async () => {
    const events = await eventsOf({ ids });
    const uids = events.map((each) => each.getFirstPropertyValue('uid'));
    expect(uids).toHaveLength(3);
    expect(new Set(uids).size).toBe(3);
    const [before] = events.map((each) => String(each.getFirstPropertyValue('summary')));
    expect(before).toMatch(/^Before \(.+, .+\)$/);
  });
});
