import { readdirSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ALL_CHECKS } from '#shared/domain/attention/all-checks.ts';
import { unacknowledgedChange } from '#shared/domain/attention/checks/driver-messages.ts';
import type { AttentionCheck, FoundRow } from '#shared/domain/attention/row.ts';
import { hides, worstFirst } from '#shared/domain/attention/shown-rows.ts';
import { begin } from '#shared/domain/records.ts';
import { later } from '#shared/domain/time/days.ts';
import { DEFAULT_SETTINGS } from '#shared/schemas/settings/settings.ts';
import { at, ride, seen, told } from './attention-facts.ts';

const NOW = '2027-05-10T08:00:00.000Z';
function minutesFromNow(minutes: number): string {
  return later(NOW, minutes * 60_000);
}
function row(severity: FoundRow['severity'], minutes: number): FoundRow {
  return {
    code: 'TEST',
    severity,
    subject: { type: 'Flight', id: `${severity} ${minutes}`, name: '' },
    at: minutesFromNow(minutes),
    since: NOW,
    basis: '1',
    describe: () => ({ code: 'TEST', mend: null }),
  };
}

describe('the table of checks', () => {
  it('holds the check of each file, and each code once', async () => {
    const files = readdirSync(new URL('../../../shared/domain/attention/checks/', import.meta.url));
    const checks = await Promise.all(
      files.map(async (file) => {
        const exported = (await import(`../../../shared/domain/attention/checks/${file}`)) as object;
        return (Object.values(exported) as (AttentionCheck | (() => unknown))[]).filter((each) => 'codes' in each);
      }),
    );
    expect(new Set(checks.flat())).toEqual(new Set(ALL_CHECKS));
    const codes = ALL_CHECKS.flatMap((check) => check.codes);
    expect(new Set(codes).size).toBe(codes.length);
  });
});

it('a change that is not confirmed is another row once more has changed beside its ride', () => {
  const rowOf = (besideAskedAt?: string) => {
    const activities = [ride('r', '09:00', '10:00', { driverId: 'd', askedVersion: 2, besideAskedAt })];
    const drivers = [begin('d', { name: 'D', status: 'AVAILABLE' as const }, at('00:00'))];
    return unacknowledgedChange.find(seen({ activities, drivers })).map(({ basis, since }) => ({ basis, since }));
  };
  expect(rowOf()).toMatchObject([{ basis: 'r 2' }]);
  expect(rowOf(at('07:00'))).toEqual([{ basis: `r 2 ${at('07:00')}`, since: at('07:00') }]);
});

it('a driver is asked again in the language of messages to drivers', () => {
  const activities = [ride('r', '09:00', '10:00', { driverId: 'd', askedVersion: 2 })];
  const drivers = [begin('d', { name: 'D', phone: '+447700900124', status: 'AVAILABLE' as const }, at('00:00'))];
  const writing = { ...DEFAULT_SETTINGS, timezone: 'UTC', pdf: { ...DEFAULT_SETTINGS.pdf, language: 'de' as const } };
  const [row] = told(unacknowledgedChange, seen({ activities, drivers, writing }));
  expect(row?.mend?.body).toMatchObject({
    text: expect.stringMatching(/^Bitte bestätigen Sie Ihre .* 09:00–10:00\)\. Senden Sie OK/),
  });
  expect(row?.detail).toContain('has not confirmed');
});

describe('worstFirst', () => {
  it('compares the time left, of which a warning has four times as much', () => {
    const rows = [
      row('WARNING', 20),
      row('CRITICAL', 81),
      row('CRITICAL', 79),
      row('WARNING', -5),
      row('CRITICAL', -5),
    ];
    expect(worstFirst(rows, NOW).map(({ subject }) => subject.id)).toEqual([
      'CRITICAL -5',
      'WARNING -5',
      'CRITICAL 79',
      'WARNING 20',
      'CRITICAL 81',
    ]);
  });

  it('begins with open musters: people before rides', () => {
    const muster = { ...row('CRITICAL', 0), code: 'MUSTER_OPEN' };
    const late = row('CRITICAL', -60);
    expect(worstFirst([late, muster], NOW)).toEqual([muster, late]);
  });

  it('gives the same order for every order of the rows', () => {
    const severity = fc.constantFrom('CRITICAL', 'WARNING');
    const rows = fc.uniqueArray(fc.tuple(severity, fc.integer({ min: -60, max: 600 })), { selector: String });
    const shuffled = rows.chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
    );
    fc.assert(
      fc.property(shuffled, ([all, other]) => {
        const order = (tuples: typeof all) =>
          worstFirst(
            tuples.map(([kind, minutes]) => row(kind as FoundRow['severity'], minutes)),
            NOW,
          ).map(({ at }) => at);
        expect(order(all)).toEqual(order(other));
      }),
    );
  });
});

describe('hides', () => {
  it.each([
    ['the same basis', { basis: '1' }, true],
    ['another basis', { basis: '2' }, false],
    ['a later end', { basis: '1', until: minutesFromNow(1) }, true],
    ['an end that has come', { basis: '1', until: NOW }, false],
  ])('judges a dismissal with %s', (_case, dismissal, expected) => {
    expect(hides(dismissal, row('CRITICAL', 5), NOW)).toBe(expected);
  });
});
