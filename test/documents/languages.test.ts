import { describe, expect, it } from '@jest/globals';
import { CATALOGUES } from '#shared/domain/reports/catalogues.ts';
import { type Catalogue, wordingOf } from '#shared/domain/reports/wording.ts';

describe('the fixed words of papers', () => {
  it('are printed side by side in two languages', () => {
    const { clock, count, say } = wordingOf({ timezone: 'Europe/Paris', catalogues: [CATALOGUES.en, CATALOGUES.fr] });
    expect(say('pickUp')).toBe('Pick-up / Prise en charge');
    expect(count('guest', 2)).toBe('2 guests / 2 invités');
    expect(clock.weekday('2027-05-10T10:00:00Z')).toBe('Mon 10 May / lun. 10 mai');
    expect(say('ends', (one) => ({ day: one.clock.weekday('2027-05-10T10:00:00Z') }))).toBe(
      'ends Mon 10 May / fin le lun. 10 mai',
    );
  });

  it('count in Polish and in Arabic by the rules of these languages', () => {
    const of = (catalogue: Catalogue) => wordingOf({ timezone: 'UTC', catalogues: [catalogue] });
    expect([1, 2, 5, 22].map((n) => of(CATALOGUES.pl).count('guest', n))).toEqual([
      '1 gość',
      '2 goście',
      '5 gości',
      '22 goście',
    ]);
    expect([1, 2, 3, 11].map((n) => of(CATALOGUES.ar).count('guest', n))).toEqual([
      'ضيف واحد',
      'ضيفان',
      '3 ضيوف',
      '11 ضيفًا',
    ]);
  });

  it('tell the time with 12 or with 24 hours', () => {
    const time = (clock: 12 | 24) =>
      wordingOf({ timezone: 'UTC', clock }).clock.range('2027-05-10T09:05:00Z', '2027-05-10T17:30:00Z');
    expect([time(24), time(12)]).toEqual(['09:05–17:30', '9:05 am – 5:30 pm']);
  });

  it('show both offsets where the offset changes within a range', () => {
    const { range } = wordingOf({ timezone: 'Europe/London' }).clock;
    expect(range('2027-03-28T00:30:00Z', '2027-03-28T02:00:00Z')).toBe('00:30 GMT – 03:00 GMT+1');
  });
});
