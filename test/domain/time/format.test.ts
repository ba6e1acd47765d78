import { describe, expect, it } from '@jest/globals';
import { messageWording, paperWording } from '#shared/domain/reports/catalogues.ts';
import { readableRange } from '#shared/domain/time/format.ts';
import { hourClockIn } from '#shared/domain/time/hour-clock.ts';
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

describe('a time', () => {
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
