import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { dayOf, endOfDay, instantsOf, startOfDay } from '#shared/domain/time/days.ts';

const london = { timezone: 'Europe/London', dayStartsAt: '00:00' };
const evening = { timezone: 'Europe/London', dayStartsAt: '04:00' };

describe('days', () => {
  it.each([
    ['2026-11-21T00:00:00.000Z', london, '2026-11-21'],
    ['2026-11-20T23:59:59.999Z', london, '2026-11-20'],
    ['2026-07-01T23:30:00.000Z', london, '2026-07-02'],
    ['2026-11-21T03:59:00.000Z', evening, '2026-11-20'],
    ['2026-11-21T04:00:00.000Z', evening, '2026-11-21'],
    ['2026-11-21T10:00:00.000Z', { timezone: 'Pacific/Kiritimati', dayStartsAt: '00:00' }, '2026-11-22'],
    ['2026-11-21T10:00:00.000Z', { timezone: 'Pacific/Pago_Pago', dayStartsAt: '00:00' }, '2026-11-20'],
    ['2026-03-29T00:59:00.000Z', { timezone: 'Europe/London', dayStartsAt: '01:30' }, '2026-03-28'],
    ['2026-03-29T01:30:00.000Z', { timezone: 'Europe/London', dayStartsAt: '01:30' }, '2026-03-29'],
    ['2026-10-25T00:29:00.000Z', { timezone: 'Europe/London', dayStartsAt: '01:30' }, '2026-10-24'],
    ['2026-10-25T00:30:00.000Z', { timezone: 'Europe/London', dayStartsAt: '01:30' }, '2026-10-25'],
    ['2026-10-25T01:10:00.000Z', { timezone: 'Europe/London', dayStartsAt: '01:30' }, '2026-10-25'],
    ['2011-12-30T09:59:00.000Z', { timezone: 'Pacific/Apia', dayStartsAt: '00:00' }, '2011-12-29'],
    ['2011-12-30T10:00:00.000Z', { timezone: 'Pacific/Apia', dayStartsAt: '00:00' }, '2011-12-31'],
  ])('put %s under %j on %s', (instant, rule, date) => {
    expect(dayOf(instant, rule)).toBe(date);
  });

  it('have 23, 24 or 25 hours when summer time starts or ends', () => {
    const hours = (date: string) =>
      (Date.parse(endOfDay(date, london)) - Date.parse(startOfDay(date, london))) / 3_600_000;
    expect([hours('2026-03-29'), hours('2026-06-01'), hours('2026-10-25')]).toEqual([23, 24, 25]);
  });

  const zones = [
    'UTC',
    'Europe/London',
    'America/New_York',
    'Australia/Lord_Howe',
    'Asia/Kathmandu',
    'America/Sao_Paulo',
  ];
  const rules = fc.record({
    timezone: fc.constantFrom(...zones),
    dayStartsAt: fc
      .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
      .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':')),
  });
  const instants = fc
    .integer({ min: Date.parse('2026-01-01T00:00:00Z'), max: Date.parse('2027-12-31T00:00:00Z') })
    .map((time) => new Date(time).toISOString());

  it('put each instant on exactly one day, between its start and end, in order', () => {
    fc.assert(
      fc.property(rules, instants, instants, (rule, one, two) => {
        const date = dayOf(one, rule);
        expect(startOfDay(date, rule) <= one && one < endOfDay(date, rule)).toBe(true);
        const [earlier, later] = [one, two].sort() as [string, string];
        expect(dayOf(earlier, rule) <= dayOf(later, rule)).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  it('read a date in a range as a whole day, and an instant as it is', () => {
    expect(instantsOf({ from: '2026-11-21', to: '2026-11-21' }, evening)).toEqual({
      from: '2026-11-21T04:00:00.000Z',
      to: '2026-11-22T04:00:00.000Z',
    });
    const instants = { from: '2026-11-21T09:00:00.000Z', to: '2026-11-21T10:00:00.000Z' };
    expect(instantsOf(instants, evening)).toEqual(instants);
    expect(() => instantsOf({ from: '2026-11-22', to: '2026-11-20' }, evening)).toThrow(
      'query.to must be after query.from',
    );
  });
});
