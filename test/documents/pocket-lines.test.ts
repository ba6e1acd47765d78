import { describe, expect, it } from '@jest/globals';
import { getDocumentProxy } from 'unpdf';
import { linesOf, pocketPdf } from '#shared/documents/pdf/pocket-pdf.ts';
import { directionOf } from '#shared/documents/text/visual-runs.ts';
import { CATALOGUES } from '#shared/domain/reports/catalogues.ts';
import { scheduleSheet } from '#shared/domain/reports/schedule-sheet.ts';
import { type Wording, wordingOf } from '#shared/domain/reports/wording.ts';
import { anActivity, anImprint, WORDING } from './samples.ts';

const ARABIC = wordingOf({ timezone: 'Europe/London', isPaper: true, catalogues: [CATALOGUES.ar] });
const LATIN_TITLE = 'Reception at the Guildhall';
const LONG_TITLE = `${LATIN_TITLE} with the mayors of all towns on the river and their guests`;

function sheetOf(title: string, wording: Wording) {
  const person = { kind: 'VIP_SCHEDULE' as const, id: 'vip_1', name: 'Zoë', about: [] };
  const rule = { timezone: 'Europe/London', dayStartsAt: '04:00' };
  return scheduleSheet(person, [anActivity({ title })], rule, wording);
}

/** Returns the texts of a card, each with its distance from the left edge. */
async function placesOf(title: string, wording: Wording) {
  const { bytes } = await pocketPdf([sheetOf(title, wording)], await anImprint({ wording }));
  const page = await (await getDocumentProxy(new Uint8Array(bytes))).getPage(1);
  const { items } = await page.getTextContent();
  const texts = items.flatMap((item) => ('str' in item ? [{ text: item.str, left: Number(item.transform[4]) }] : []));
  return {
    texts: texts.map(({ text }) => text),
    leftOf: (part: string): number => texts.find(({ text }) => text.includes(part))?.left ?? Number.NaN,
  };
}

describe('the lines of an entry on a card', () => {
  it('show the times in the order of the paper, beside a title from right to left', () => {
    const [entry] = sheetOf('حفل استقبال', WORDING).days.flatMap(({ entries }) => entries);
    const [line] = entry ? linesOf(entry, 'cancelled') : [];
    expect(line?.text).toContain('حفل استقبال');
    expect(directionOf(line?.text ?? '', 'ltr')).toBe('ltr');
  });

  it.each([
    ['a Latin title', LATIN_TITLE],
    ['a Latin title of two lines', LONG_TITLE],
    ['an Arabic title', 'حفل استقبال'],
  ])('show the time on the right of a card from right to left, before %s', async (_, title) => {
    const { leftOf } = await placesOf(title, ARABIC);
    expect(leftOf('09:00')).toBeGreaterThan(leftOf(title.slice(0, 9)));
  });

  it('show the time on the left of a card from left to right', async () => {
    const { texts } = await placesOf(LATIN_TITLE, WORDING);
    expect(texts).toContainEqual(expect.stringMatching(/^09:00.*Reception at the Guildhall$/));
  });
});
