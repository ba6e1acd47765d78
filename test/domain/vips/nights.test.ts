import { describe, expect, it } from '@jest/globals';
import { lodgingAround, nightAt, sleepingHoursAt } from '#shared/domain/vips/lodging.ts';

const LONDON = 'Europe/London';

describe('the night of an instant', () => {
  it.each([
    ['2027-05-10T10:59:59Z', LONDON, '2027-05-09'],
    ['2027-05-10T11:00:00Z', LONDON, '2027-05-10'],
    ['2027-05-10T23:30:00Z', LONDON, '2027-05-10'],
    ['2027-05-10T23:30:00Z', 'Pacific/Auckland', '2027-05-10'],
    ['2027-05-11T00:30:00Z', 'Pacific/Auckland', '2027-05-11'],
    ['2027-01-01T03:00:00Z', LONDON, '2026-12-31'],
  ])('%s in %s is that of %s', (instant, timezone, night) => expect(nightAt(instant, timezone)).toBe(night));
});

describe('the hours in which guests sleep', () => {
  it.each([
    ['2027-05-10T20:59:59Z', undefined],
    ['2027-05-10T21:00:00Z', ['2027-05-10T21:00:00.000Z', '2027-05-11T06:00:00.000Z']],
    ['2027-05-11T05:59:59Z', ['2027-05-10T21:00:00.000Z', '2027-05-11T06:00:00.000Z']],
    ['2027-05-11T06:00:00Z', undefined],
    // The clocks are set forward in this night, and back in the next one: it has eight hours, then ten.
    ['2027-03-28T00:30:00Z', ['2027-03-27T22:00:00.000Z', '2027-03-28T06:00:00.000Z']],
    ['2027-10-31T01:30:00Z', ['2027-10-30T21:00:00.000Z', '2027-10-31T07:00:00.000Z']],
  ])('at %s are %j', (instant, hours) => {
    const found = sleepingHoursAt(instant, LONDON);
    expect(found && [found.from, found.to]).toEqual(hours);
  });
});

describe('where a guest lodges around an instant', () => {
  const all = [
    { placeId: 'aurora', from: '2027-05-09', to: '2027-05-11' },
    { placeId: 'inn', from: '2027-05-11', to: '2027-05-12' },
  ];
  it.each([
    ['before check-in', '2027-05-08T12:00:00Z', undefined],
    ['in the morning of check-in', '2027-05-09T05:00:00Z', 'aurora'],
    ['in the night before the first one', '2027-05-08T23:30:00Z', 'aurora'],
    ['in the last night', '2027-05-11T02:00:00Z', 'aurora'],
    ['in the morning of a move', '2027-05-11T08:00:00Z', 'aurora'],
    ['in the evening of a move', '2027-05-11T18:00:00Z', 'inn'],
    ['in the afternoon of check-out', '2027-05-12T15:00:00Z', 'inn'],
    ['on the day after', '2027-05-13T08:00:00Z', undefined],
  ])('%s: at %s, %s', (_title, instant, placeId) => {
    expect(lodgingAround(all, instant, LONDON)?.placeId).toBe(placeId);
  });
});
