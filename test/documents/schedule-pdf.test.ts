import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Imprint } from '#shared/documents/pdf/imprint.ts';
import { schedulePdf } from '#shared/documents/pdf/schedule-pdf.ts';
import { type ScheduleSheet, scheduleSheet } from '#shared/domain/reports/schedule-sheet.ts';
import { textOfPages } from '#test/support/reports.ts';
import { anActivity, anImprint, WORDING } from './samples.ts';

const RULE = { timezone: 'Europe/London', dayStartsAt: '04:00' };
let imprint: Imprint;
beforeAll(async () => {
  imprint = await anImprint();
});

function sheetOf(name: string, activities: readonly ReturnType<typeof anActivity>[], about: string[] = []) {
  return scheduleSheet({ kind: 'VIP_SCHEDULE', id: 'vip_0', name, about }, activities, RULE, WORDING);
}

const WORDS = [
  'Gala',
  'Łódź',
  'Ωmega',
  'Дом',
  'Nguyễn',
  'café',
  'Zürich',
  'Háskóli',
  'A-1',
  'Room 7',
  'naïve',
  'O’Neil',
];
function words(most: number) {
  return fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: most }).map((all) => all.join(' '));
}
const EPOCH = Date.parse('2027-03-26T00:00:00Z');
const activity = fc
  .record({
    start: fc.integer({ min: 0, max: 5 * 24 * 4 }),
    length: fc.integer({ min: 1, max: 24 }),
    title: words(6),
    place: words(5),
    driver: words(2),
    isRide: fc.boolean(),
    isCancelled: fc.boolean(),
  })
  .map(({ driver, isCancelled, isRide, length, place, start, title }) => {
    const at = (quarters: number): string => new Date(EPOCH + quarters * 900_000).toISOString();
    const phone = '+44 7700 900123';
    return anActivity({
      type: isRide ? 'TRANSPORT' : 'MEAL',
      title,
      startTime: at(start),
      endTime: at(start + length),
      status: isCancelled ? 'CANCELLED' : 'SCHEDULED',
      ...(isRide ? { pickupLocation: place, driver: { id: 'd', name: driver, phone } } : { location: place }),
    });
  });

/** Returns all texts of a sheet in reading order. */
function textsOf({ days }: ScheduleSheet): string[] {
  return days.flatMap(({ entries, heading }) => [
    heading,
    ...entries.flatMap(({ details, isCancelled, kind, time, title }) => [
      time,
      kind,
      ...(isCancelled ? ['CANCELLED'] : []),
      title,
      ...details.flatMap(({ label, value }) => [label, value]),
    ]),
  ]);
}

/** Returns the first text that `whole` does not contain after the texts before it. */
function firstMissing(texts: readonly string[], whole: string): string | undefined {
  let at = 0;
  for (const text of texts) {
    const found = whole.indexOf(text.replaceAll('\u00A0', ' '), at);
    if (found < 0) return text;
    at = found + text.length;
  }
  return undefined;
}

describe('a schedule as PDF', () => {
  it('prints all texts of the schedule in order, for 15 itineraries', async () => {
    const itinerary = fc.array(activity, { minLength: 1, maxLength: 14 });
    await fc.assert(
      fc.asyncProperty(itinerary, words(3), async (activities, name) => {
        const sheet = sheetOf(name, activities);
        const { bytes, pages } = await schedulePdf([sheet], imprint);
        const text = await textOfPages(bytes);
        expect(text).toHaveLength(pages);
        expect(firstMissing([name, ...textsOf(sheet)], text.join(' '))).toBeUndefined();
        const entries = sheet.days.flatMap((day) => day.entries).length;
        expect(text.join(' ').match(/\d\d:\d\d(?:–| GMT\S* – )\d\d:\d\d/g)).toHaveLength(entries);
      }),
      { numRuns: 15 },
    );
  });

  it('keeps places, driver and vehicle with the title, numbers the pages and repeats the day', async () => {
    const phone = '+44 7700 900123';
    const activities = Array.from({ length: 40 }, (_, at) =>
      anActivity({
        type: 'TRANSPORT',
        title: `Item ${at + 1} begins`,
        pickupLocation: 'A hotel with a name that is too long for half of the width of the page',
        driver: { id: 'd', name: `Driver ${at + 1}`, phone },
        description: Array.from({ length: at % 9 }, (_line, line) => `line ${line + 1}`).join('\n'),
      }),
    );
    const { bytes } = await schedulePdf([sheetOf('Zoë', activities)], imprint);
    const pages = await textOfPages(bytes);
    expect(pages.length).toBeGreaterThan(3);
    for (const [at, page] of pages.entries()) {
      expect(page).toContain(`Page ${at + 1} of ${pages.length}`);
      expect(page).toContain(at === 0 ? 'Monday 10 May 2027 ' : 'Monday 10 May 2027 (continued)');
      const begun = page.match(/Item \d+ begins/g)?.map((each) => /\d+/.exec(each)?.[0]);
      expect(page.match(/Driver \d+ ·/g)?.map((each) => /\d+/.exec(each)?.[0])).toEqual(begun);
    }
  });

  it('starts each schedule on a new page with its own page numbers', async () => {
    const activities = Array.from({ length: 20 }, () => anActivity());
    const { bytes } = await schedulePdf([sheetOf('Ann', activities), sheetOf('Bea', [])], imprint);
    const pages = await textOfPages(bytes);
    const numbers = pages.map((page) => /Page \d+ of \d+/.exec(page)?.[0]);
    // The first page has the contents.
    expect(numbers).toEqual([undefined, 'Page 1 of 2', 'Page 2 of 2', 'Page 1 of 1']);
    // The pages that the contents name.
    expect(pages.map((page) => /\d+ \/ 4/.exec(page)?.[0])).toEqual([undefined, '2 / 4', '3 / 4', '4 / 4']);
    expect(pages[0]).toMatch(/Ann 2 .*Bea 4/);
    expect(pages[3]).toContain('Bea');
  });

  it('has the same bytes for the same contents', async () => {
    const one = sheetOf('Zoë Łukasiewicz', [anActivity({ title: '王小明 محمد' })]);
    const [first, second] = await Promise.all([schedulePdf([one], imprint), schedulePdf([one], imprint)]);
    expect(Buffer.from(first.bytes).equals(Buffer.from(second.bytes))).toBe(true);
  });

  it.each([
    '王小明',
    '김민수',
    'สมชาย',
    'राज',
    'Ngô 👑',
    'Ω≈ç√',
    '𝔘𝔫𝔦𝔠𝔬𝔡𝔢',
    '\u{10400}\u{10401}',
    'שלום (12)',
    'محمد 123',
    'e\u0301\u0301\u0301',
    '\u200Ba\u00ADb',
  ])('prints the name %s without missing letters', async (name) => {
    const { bytes } = await schedulePdf([sheetOf(name, [])], imprint);
    const [page = ''] = await textOfPages(bytes);
    const printed = page.slice(page.indexOf('ITINERARY') + 'ITINERARY'.length, page.indexOf('Nothing'));
    expect(printed.replaceAll(/\s/g, '').length).toBeGreaterThanOrEqual(2);
    expect(printed).not.toContain('\u0000');
  });

  it('fits the longest texts that a record may have', async () => {
    const long = (size: number): string => 'Wide WORDS '.repeat(size).slice(0, size).trim();
    const monster = anActivity({
      title: 'W'.repeat(300),
      location: long(300),
      description: 'x\n'.repeat(2_000),
      vips: Array.from({ length: 1_000 }, (_, at) => ({ id: `v${at}`, name: 'W'.repeat(200), partySize: 100 })),
    });
    const { pages } = await schedulePdf([sheetOf('W'.repeat(200), [monster, monster])], imprint);
    expect(pages).toBeLessThanOrEqual(4);
  });
});
