import { describe, expect, it } from '@jest/globals';
import { type GuestRide, presentGuestPage } from '#shared/domain/guest-links/present-guest-page.ts';
import { linkText } from '#shared/domain/guest-links/reach-guest.ts';
import { begin } from '#shared/domain/records.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { DEFAULT_SETTINGS } from '#shared/schemas/settings/settings.ts';
import { aVip } from '#test/documents/samples.ts';

function at(time: string): string {
  return `2027-05-10T${time}:00.000Z`;
}
const NOW = at('08:50');
const HOTEL = { latitude: 51.5, longitude: 0 };
/** 10 km south of the hotel. */
const FAR = { latitude: 51.41, longitude: 0 };
const fix = { ...FAR, fixTime: at('08:49'), receivedAt: at('08:49'), speedKmh: 30, course: 0 };

function pageOf(fields: Partial<ActivityRecord>, facts: Partial<GuestRide> = {}) {
  const ride: ActivityRecord = {
    ...begin('act_1', { type: 'TRANSPORT', title: 'Ride', status: 'SCHEDULED' as const, vipIds: ['vip_1'] }, NOW),
    startTime: at('09:00'),
    endTime: at('09:30'),
    ...fields,
  };
  const unknown = { driver: undefined, vehicle: undefined, eta: undefined };
  const guest = aVip({ id: 'vip_1' });
  const known = { guest, settings: DEFAULT_SETTINGS, fix, pickup: HOTEL, code: '4711' };
  return presentGuestPage({ ...unknown, ...known, ride, ...facts }, NOW);
}

describe('the page of a guest', () => {
  it('shows where the car is, and when it will be at the pick-up', () => {
    const { car, eta: expected, lateMinutes } = pageOf({});
    expect(car).toEqual({ ...FAR, ageSeconds: 60 });
    expect(expected).toEqual({ at: at('09:15'), minutes: 25, to: 'PICKUP' });
    expect(lateMinutes).toBe(15);
  });

  it('shows no car, and no time, without a position', () => {
    expect(pageOf({}, { fix: undefined })).toMatchObject({ car: null, eta: null, lateMinutes: 0 });
  });

  it('shows no car on a ride that is cancelled', () => {
    expect(pageOf({ status: 'CANCELLED' })).toMatchObject({ car: null, eta: null, lateMinutes: 0 });
  });

  it('shows when a ride in progress arrives, and how late it is', () => {
    const arrives = { at: at('09:42'), minutes: 52 };
    const eta = { ...arrives, basis: 'ROUTER' as const, ageSeconds: 60, lateMinutes: 12 };
    const running = pageOf({ status: 'IN_PROGRESS' }, { eta });
    expect(running).toMatchObject({ eta: { ...arrives, to: 'DROPOFF' }, lateMinutes: 12 });
  });
});

it.each([
  ['GB', 'Your car: Monday 10 May at 07:20'],
  ['US', 'Your car: Monday 10 May at 7:20 am'],
])('the message with the link writes times as the page does: in %s', (country, first) => {
  const ride = { startTime: '2027-05-10T07:20:00.000Z' };
  const settings = { clock: 'AUTO', country, timezone: 'UTC', pdf: DEFAULT_SETTINGS.pdf } as const;
  expect(linkText(ride, { language: 'en' }, settings).replace('\u202f', ' ')).toBe(first);
});

it('says the offset in the message with the link where the clock shows an hour twice', () => {
  const settings = { ...DEFAULT_SETTINGS, timezone: 'Europe/Berlin', clock: 'H24' as const };
  const [first, second] = ['2031-10-26T00:30:00Z', '2031-10-26T01:30:00Z'].map((startTime) =>
    linkText({ startTime }, { language: 'de' }, settings),
  );
  expect(first).toContain('26. Oktober um 02:30 GMT+2');
  expect(second).toContain('26. Oktober um 02:30 GMT+1');
});
