import { describe, expect, it } from '@jest/globals';
import { rosterPdf } from '#shared/documents/pdf/accountability-pdf.ts';
import { schedulePdf } from '#shared/documents/pdf/schedule-pdf.ts';
import { rosterSheet } from '#shared/domain/reports/accountability-sheets.ts';
import { scheduleSheet } from '#shared/domain/reports/schedule-sheet.ts';
import { placedTexts } from '#test/support/reports.ts';
import { anActivity, anImprint, aVip, WORDING } from './samples.ts';

const RULE = { timezone: 'Europe/London', dayStartsAt: '04:00' };
const SIZE = 9.5;
const person = { kind: 'VIP_SCHEDULE' as const, id: 'vip_1', name: 'Zoë', about: [] };

/** Returns the distances between the lines of a long description, at size 1. */
async function distances(word: string, letters: RegExp): Promise<number[]> {
  const description = Array.from({ length: 60 }, () => word).join(' ');
  const sheet = scheduleSheet(person, [anActivity({ description })], RULE, WORDING);
  const [texts = []] = await placedTexts((await schedulePdf([sheet], await anImprint())).bytes);
  const heights = [...new Set(texts.filter(({ text }) => letters.test(text)).map(({ y }) => y))];
  heights.sort((a, b) => a - b);
  return heights.slice(1).map((y, at) => (y - (heights[at] ?? 0)) / SIZE);
}

describe('the lines of a paper', () => {
  it.each([
    ['Latin', 'Gala', /Gala/, 12.6 / SIZE],
    ['accented Latin', 'Łukasiewicz', /Łuk/, 12.6 / SIZE],
    ['Chinese', '王小明', /王/, 12.6 / SIZE],
    ['Thai', 'สมชายน้ำผึ้ง', /\p{Script=Thai}/u, 1.5],
    ['vowelled Arabic', 'مُحَمَّد', /\p{Script=Arabic}/u, 1.7],
    ['Burmese', 'မြန်မာနိုင်ငံ', /\p{Script=Myanmar}/u, 1.7],
  ])('are as far apart as %s needs', async (_script, word, letters, height) => {
    const found = await distances(word, letters);
    expect(found.length).toBeGreaterThan(1);
    for (const distance of found) expect(distance).toBeCloseTo(height, 1);
  });

  it('are further apart in a row of the roster that has a tall name', async () => {
    const names = ['Ann', 'Bea', 'สมชาย น้ำผึ้ง', 'Dan', 'Eve'];
    const sheet = rosterSheet(
      names.map((name) => aVip({ name })),
      WORDING,
    );
    const [texts = []] = await placedTexts((await rosterPdf(sheet, await anImprint())).bytes);
    const rows = texts.filter(({ text }) => /^[1-5]$/.test(text)).map(({ y }) => y);
    const steps = rows.slice(1).map((y, at) => y - (rows[at] ?? 0));
    expect(Math.max(...steps)).toBeGreaterThan(Math.min(...steps) + 1);
  });
});
