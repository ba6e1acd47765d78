import { describe, expect, it } from '@jest/globals';
import { messageWording, paperWording } from '#shared/domain/reports/catalogues.ts';
import { clockFace } from '#shared/domain/reports/clock-face.ts';
import { hourClockIn, readableRange, readableTime } from '#shared/domain/time/format.ts';
import { timesIn } from '#shared/pages/parts/times.ts';
import { DEFAULT_SETTINGS } from '#shared/schemas/settings/settings.ts';

it.each([
  ['on one day', '2027-05-10T20:00:00Z', '2027-05-10T21:59:00Z', 'Mon 10 May 22:00–23:59'],
  ['to midnight', '2027-05-10T20:00:00Z', '2027-05-10T22:00:00Z', 'Mon 10 May 22:00 – Tue 11 May 00:00'],
  ['over midnight', '2027-05-10T20:00:00Z', '2027-05-11T06:30:00Z', 'Mon 10 May 22:00 – Tue 11 May 08:30'],
  ['over midnight UTC alone', '2027-05-10T23:30:00Z', '2027-05-11T00:30:00Z', 'Tue 11 May 01:30–02:30'],
])('a range %s names each of its days', (_what, start, end, shown) => {
  expect(readableRange(start, end, 'Europe/Berlin')).toBe(shown);
});

it.each([
  ['in the hour that is first', '2027-10-30T23:45:00Z', '2027-10-31T00:15:00Z', 'Sun 31 Oct 00:45 GMT+1 – 01:15 GMT+1'],
  ['in the one that repeats it', '2027-10-31T01:15:00Z', '2027-10-31T02:15:00Z', 'Sun 31 Oct 01:15 GMT – 02:15 GMT'],
  ['over both', '2027-10-30T23:45:00Z', '2027-10-31T02:15:00Z', 'Sun 31 Oct 00:45 GMT+1 – 02:15 GMT'],
  ['after them', '2027-10-31T02:00:00Z', '2027-10-31T02:15:00Z', 'Sun 31 Oct 02:00–02:15'],
])('a range in the night of two equal hours says which it means: %s', (_what, start, end, shown) => {
  expect(readableRange(start, end, 'Europe/London')).toBe(shown);
});

describe('a time', () => {
  it.each([
    ['Europe/London', '2027-10-30T23:59:00Z', '00:59'],
    ['Europe/London', '2027-10-31T00:00:00Z', '01:00 GMT+1'],
    ['Europe/London', '2027-10-31T01:59:00Z', '01:59 GMT'],
    ['Europe/London', '2027-10-31T02:00:00Z', '02:00'],
    ['Europe/London', '2027-03-28T00:59:00Z', '00:59'],
    ['Europe/London', '2027-03-28T01:00:00Z', '02:00'],
    ['America/St_Johns', '2027-11-07T04:15:00Z', '01:45 GMT-2:30'],
    ['America/St_Johns', '2027-11-07T05:15:00Z', '01:45 GMT-3:30'],
    ['Australia/Lord_Howe', '2027-04-03T14:45:00Z', '01:45 GMT+11'],
    ['Australia/Lord_Howe', '2027-04-03T15:15:00Z', '01:45 GMT+10:30'],
    ['Australia/Lord_Howe', '2027-04-03T14:15:00Z', '01:15'],
    ['Africa/Cairo', '2027-10-28T20:30:00Z', '23:30 GMT+3'],
    ['Africa/Cairo', '2027-10-28T21:30:00Z', '23:30 GMT+2'],
    ['Asia/Kathmandu', '2027-10-31T01:15:00Z', '07:00'],
  ])('that clocks show twice has its offset in sentences and on pages: %s %s', (timezone, at, shown) => {
    expect(readableTime(at, timezone).split(' ').slice(3).join(' ')).toBe(shown);
    expect(timesIn(timezone, 'en-GB').time(at).replaceAll('\u00a0', ' ')).toBe(shown);
    expect(clockFace(timezone).time(at)).toBe(shown);
  });

  it.each([
    ['AUTO', 'en', 'GB', 24],
    ['AUTO', 'en-US', 'GB', 24],
    ['AUTO', 'en', 'US', 12],
    ['AUTO', 'fr', 'US', 24],
    ['AUTO', 'en', 'FR', 24],
    ['AUTO', 'en', 'TR', 24],
    ['AUTO', 'ar', 'AE', 12],
    ['AUTO', 'ar', 'GB', 24],
    ['AUTO', 'es', 'MX', 12],
    ['AUTO', 'ja', 'JP', 24],
    ['AUTO', 'de', 'ZZ', 24],
    ['H12', 'de', 'DE', 12],
    ['H24', 'en', 'US', 24],
  ] as const)('by %s in %s and %s has %i hours', (clock, language, country, hours) => {
    expect(hourClockIn(language, { clock, country })).toBe(hours);
  });

  it.each([
    ['GB', '07:20'],
    ['US', '7:20 am'],
  ])('is the same on papers, in messages and on pages: %s', (country, shown) => {
    const settings = { ...DEFAULT_SETTINGS, country };
    const texts = [
      paperWording(settings).clock.time('2027-05-10T07:20:00Z'),
      messageWording(settings).clock.time('2027-05-10T07:20:00Z'),
      timesIn('UTC', `en-${country}`, settings).time('2027-05-10T07:20:00Z'),
    ];
    expect(texts.map((text) => text.replaceAll(/\s/g, ' ').toLowerCase())).toEqual([shown, shown, shown]);
  });
});
