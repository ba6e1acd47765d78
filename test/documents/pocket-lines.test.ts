import { describe, expect, it } from '@jest/globals';
import { linesOf } from '#shared/documents/pdf/pocket-lines.ts';
import { directionOf } from '#shared/documents/text/visual-runs.ts';
import { scheduleSheet } from '#shared/domain/reports/schedule-sheet.ts';
import { anActivity, WORDING } from './samples.ts';

describe('the lines of an entry on a card', () => {
  it('show the times in the order of the paper, beside a title from right to left', () => {
    const person = { kind: 'VIP_SCHEDULE' as const, id: 'vip_1', name: 'Zoë', about: [] };
    const rule = { timezone: 'Europe/London', dayStartsAt: '04:00' };
    const sheet = scheduleSheet(person, [anActivity({ title: 'حفل استقبال' })], rule, WORDING);
    const [entry] = sheet.days.flatMap(({ entries }) => entries);
    const [line] = entry ? linesOf(entry, 'cancelled') : [];
    expect(line?.text).toContain('حفل استقبال');
    expect(directionOf(line?.text ?? '', 'ltr')).toBe('ltr');
  });
});
