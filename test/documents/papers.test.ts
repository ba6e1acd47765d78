import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { rosterPdf } from '#shared/documents/pdf/accountability-pdf.ts';
import { Booklet } from '#shared/documents/pdf/booklet.ts';
import { embedFaces, type Faces } from '#shared/documents/pdf/faces.ts';
import type { Imprint } from '#shared/documents/pdf/imprint.ts';
import { GREY, HAIRLINE, INK, lookOf, RED, WHITE } from '#shared/documents/pdf/look.ts';
import { createDocument } from '#shared/documents/pdf/open-document.ts';
import { schedulePdf } from '#shared/documents/pdf/schedule-pdf.ts';
import type { Colour } from '#shared/documents/pdf/shapes.ts';
import { drawTable } from '#shared/documents/pdf/table.ts';
import { rosterSheet } from '#shared/domain/reports/accountability-sheets.ts';
import type { PrintedFacts } from '#shared/domain/reports/printed-names.ts';
import { scheduleSheet } from '#shared/domain/reports/schedule-sheet.ts';
import { later } from '#shared/domain/time/days.ts';
import type { Activity } from '#shared/schemas/activities/activity.ts';
import { FONTS } from '#shared/use-cases/reports/report-fonts.ts';
import { placedTexts, textOfPages } from '#test/support/reports.ts';
import { IS_WHOLE } from '#test/support/sweep.ts';
import { layoutOf, ticksIn } from './paper-layout.ts';
import { anActivity, anImprint, aVip, fullDay, fullGuests, WORDING } from './samples.ts';

const RULE = { timezone: 'Europe/London', dayStartsAt: '04:00' };
let imprint: Imprint;
let faces: Faces;
beforeAll(async () => {
  imprint = await anImprint();
  faces = await embedFaces(await createDocument(), FONTS, ['A']);
});

const vip = { kind: 'VIP_SCHEDULE', id: 'vip_0', name: 'Zoë Łukasiewicz', about: ['Ambassador'] } as const;
const driver = { kind: 'DRIVER_SCHEDULE', id: 'drv_0', name: 'Amara Okafor', about: ['+44 7700 900123'] } as const;
function print(person: typeof vip | typeof driver, activities: readonly Activity[], facts: PrintedFacts = {}) {
  return schedulePdf([scheduleSheet(person, activities, { ...RULE, ...facts }, WORDING)], imprint);
}
async function wordsOf(bytes: Uint8Array): Promise<string> {
  return (await textOfPages(bytes)).join(' ');
}

function at(minutes: number): string {
  return later('2027-05-10T06:00:00Z', minutes * 60_000);
}
const LONG = 'Reception of the delegations in the great hall with music ';
const anyActivity = fc
  .record({
    start: fc.integer({ min: 0, max: 3 * 24 * 60 }),
    title: fc.integer({ min: 5, max: 120 }),
    about: fc.integer({ min: 0, max: 900 }),
    guests: fc.integer({ min: 0, max: 40 }),
    isRide: fc.boolean(),
  })
  .map(({ about, guests, isRide, start, title }) =>
    anActivity({
      title: LONG.repeat(3).slice(0, title),
      startTime: at(start),
      endTime: at(start + 45),
      vips: Array.from({ length: guests }, (_one, n) => ({ id: `v${n}`, name: `Guest ${n}`, partySize: 1 + (n % 3) })),
      ...(about > 0 ? { description: LONG.repeat(16).slice(0, about) } : {}),
      ...(isRide
        ? { type: 'TRANSPORT' as const, pickupLocation: LONG.slice(0, title), dropoffLocation: 'Hotel Aurora' }
        : { location: 'Guildhall' }),
    }),
  );

describe('the pages of a schedule', () => {
  it('hold 12 entries over three days on at most 3 pages', async () => {
    const activities = ['2027-05-10', '2027-05-11', '2027-05-12'].flatMap((date) => fullDay(date).slice(0, 4));
    expect((await print(vip, activities)).pages).toBeLessThanOrEqual(2);
    expect((await print(vip, activities, { companions: 'NAMES' })).pages).toBeLessThanOrEqual(3);
    const twelveEach = ['2027-05-10', '2027-05-11', '2027-05-12'].flatMap((date) => [
      ...fullDay(date),
      ...fullDay(date),
    ]);
    expect(twelveEach).toHaveLength(36);
    expect((await print(vip, twelveEach)).pages).toBeLessThanOrEqual(4);
  });

  it('have more than one line and less than a fifth blank before the last page, for schedules of any length', async () => {
    const schedules = fc.sample(fc.array(anyActivity, { minLength: 1, maxLength: 25 }), {
      numRuns: IS_WHOLE ? 20 : 8,
      seed: 17,
    });
    const sheets = schedules.map((activities, n) =>
      scheduleSheet(n % 2 ? vip : driver, activities, { ...RULE, companions: 'NAMES' }, WORDING),
    );
    // One document: most of the time of a small one goes into its fonts.
    for (const { blank, height, isLast, lines } of await layoutOf((await schedulePdf(sheets, imprint)).bytes)) {
      expect(lines.length).toBeGreaterThan(1);
      expect(blank).toBeGreaterThan(0);
      if (!isLast) expect(blank).toBeLessThan(height / 5);
    }
  });

  it('show the event, the dates and the contact under the title, and no line that repeats it', async () => {
    const talk = anActivity({ title: 'Meeting', location: 'meeting', description: 'In room 7' });
    const text = await wordsOf((await print(vip, [talk])).bytes);
    expect(text).toContain('Summit of the Isles 2027 · 10 May 2027');
    expect(text).toContain('24-hour contact: Operations room +44 20 7946 0958');
    expect(text).toContain('In room 7');
    expect(text.match(/meeting/gi)).toHaveLength(1);
  });

  it('put an entry after midnight under a bar with its date', async () => {
    const late = anActivity({ title: 'Night bus', startTime: '2027-05-11T00:30:00Z', endTime: '2027-05-11T01:00:00Z' });
    const text = await wordsOf((await print(driver, [anActivity(), late])).bytes);
    expect(text).toContain('Monday 10 May 2027');
    expect(text).not.toContain('Tuesday 11 May 2027');
    expect(text).toContain('After midnight: Tuesday 11 May');
  });

  it.each([
    ['NONE', []],
    ['COUNT', ['2 other guests']],
    ['NAMES', ['Ann, Ben (party of 4)']],
  ] as const)('show of other guests what the setting says: %s', async (companions, shown) => {
    const vips = [
      { id: 'vip_0', name: 'Zoë', partySize: 1 },
      { id: 'a', name: 'Ann', partySize: 1 },
      { id: 'b', name: 'Ben', partySize: 4 },
    ];
    const text = await wordsOf((await print(vip, [anActivity({ vips })], { companions })).bytes);
    for (const each of shown) expect(text).toContain(each);
    expect(/other guests/.test(text)).toBe(companions === 'COUNT');
    expect(/Ann|Ben/.test(text)).toBe(companions === 'NAMES');
  });
});

describe('the schedule of a driver', () => {
  it('lists every guest by sort name, with party, phone and a box to tick', async () => {
    const vips = Array.from({ length: 60 }, (_one, n) =>
      aVip({ name: `Guest ${60 - n}`, sortName: `G${100 + n}`, partySize: 1 + (n % 2), phone: '+44 20 7946 0958' }),
    );
    const bus = anActivity({ type: 'TRANSPORT', vips, pickupLocation: 'Hotel Aurora' });
    const { bytes, pages } = await print(driver, [bus], {
      driverPhones: 'ALL',
      guests: new Map(vips.map((each) => [each.id, each])),
    });
    expect(pages).toBeLessThanOrEqual(2);
    const text = await wordsOf(bytes);
    expect(text).toContain('90 people');
    expect(text.match(/Guest \d+/g)).toEqual(vips.map(({ name }) => name));
    expect(text.match(/party of 2/g)).toHaveLength(30);
    // One more in the header of each page, and two in the footer.
    expect(text.match(/\+44 20 7946 0958/g)?.length).toBeGreaterThanOrEqual(60);
    expect(await ticksIn(bytes)).toBe(60);
  });

  it('keeps a guest with a long name on one line', async () => {
    const name = 'Dr José María Fernández de Córdoba';
    const guest = aVip({ name, partySize: 12, phone: '+44 20 7946 0958' });
    const bus = anActivity({ type: 'TRANSPORT', vips: [guest] });
    const { bytes } = await print(driver, [bus], { guests: new Map([[guest.id, guest]]) });
    expect((await placedTexts(bytes)).flat().map(({ text }) => text)).toContain(name);
  });
});

describe('the head of a paper', () => {
  it('keeps the deep letters of a title clear of the line below it', async () => {
    const name = 'حفل استقبال في القصر';
    const sheet = scheduleSheet({ ...vip, name }, [anActivity()], RULE, WORDING);
    const [texts = []] = await placedTexts((await schedulePdf([sheet], imprint)).bytes);
    const title = texts.find(({ text }) => /\p{Script=Arabic}/u.test(text));
    const about = texts.find(({ text }) => text === 'Ambassador');
    // Deep letters reach half the size of the title down, capitals three quarters of the size of the line up.
    expect((about?.y ?? 0) - (title?.y ?? 0)).toBeGreaterThan(22 / 2 + 10.5 * 0.75);
  });
});

describe('the pages of a roster', () => {
  const print = (count: number) =>
    rosterPdf(rosterSheet(fullGuests(count), WORDING), { ...imprint, title: 'Accountability roster' });

  it('hold 200 guests on at most 9 pages, each with a number and a box to tick', async () => {
    const { bytes, pages } = await print(200);
    expect(pages).toBeLessThanOrEqual(9);
    expect(await ticksIn(bytes)).toBe(200);
    const numbers = (await placedTexts(bytes)).flat().filter(({ text, x }) => x < 70 && /^\d+$/.test(text));
    expect(numbers.map(({ text }) => Number(text)).filter((n) => n > 0)).toEqual(
      expect.arrayContaining(Array.from({ length: 200 }, (_one, n) => n + 1)),
    );
  });

  it('print a row on one line where it fits', async () => {
    const short = fullGuests(10).map(({ organization: _none, ...guest }) => guest);
    const [first] = await layoutOf((await rosterPdf(rosterSheet(short, WORDING), imprint)).bytes);
    const rows = first?.lines.slice(-10) ?? [];
    for (const [n, line] of rows.slice(1).entries()) expect(line - (rows[n] ?? 0)).toBeLessThan(15);
  });

  it('break no word where a table of nine or ten columns can do without', async () => {
    const guests = fullGuests(12).map((guest, n) => ({
      ...guest,
      name: `José María Fernández de Córdoba ${n}`,
      title: 'Ambassador',
      organization: 'Embassy of Iceland',
      department: 'ADMIN' as const,
      email: `guest.${100 + n}@example.org`,
    }));
    const states = new Map(guests.map(({ id }) => [id, 'ACCOUNTED' as const]));
    const muster = { title: 'Fire alarm', createdAt: at(0) };
    const sheet = rosterSheet(guests, WORDING, { muster, states });
    const text = await wordsOf((await rosterPdf(sheet, imprint)).bytes);
    expect(guests.filter(({ email }) => !text.includes(email))).toEqual([]);
  });

  it('leave no single row to the last page, and less than a fifth blank before it', async () => {
    const booklet = await Booklet.create(imprint, ['Guest 0123456789']);
    const style = booklet.look.style(8);
    const columns = [
      { heading: 'Name', width: [100, 200] as const, cell: (n: number) => [{ text: `Guest ${n}`, style }] },
    ];
    for (let count = 20; count <= 70; count += 1) {
      booklet.beginSection({ title: 'Roster', isLandscape: true });
      drawTable({ columns, rows: Array.from({ length: count }, (_one, n) => n), step: 9 }, booklet);
    }
    for (const { blank, height, isLast, lines } of await layoutOf((await booklet.finish()).bytes)) {
      if (!isLast) expect(blank).toBeLessThan(height / 5);
      // The heading of the table, and two rows.
      expect(lines.length).toBeGreaterThanOrEqual(3);
    }
  });
});

describe('header, footer and contact', () => {
  it.each([
    ['one word', 'W', 'M', 'Q'],
    ['many words', 'Wide ', 'Main ', 'Quay '],
  ])('are never cut at their greatest lengths: %s', async (_what, one, two, three) => {
    const full = (text: string, length: number): string => text.repeat(length).slice(0, length).trim();
    const [header, footer, contact] = [full(one, 120), full(two, 200), full(three, 200)];
    const settings = { ...imprint.settings, header, footer, contact };
    const activities = ['2027-05-10', '2027-05-11', '2027-05-12'].flatMap(fullDay);
    const sheet = scheduleSheet(vip, activities, RULE, WORDING);
    const all = [
      await schedulePdf([sheet], { ...imprint, settings }),
      await rosterPdf(rosterSheet(fullGuests(80), WORDING), { ...imprint, settings }),
    ];
    for (const { bytes, pages } of all) {
      expect(pages).toBeGreaterThan(1);
      for (const page of await textOfPages(bytes)) {
        const plain = page.replaceAll(' ', '');
        for (const text of [header, footer, contact]) expect(plain).toContain(text.replaceAll(' ', ''));
      }
      for (const texts of await placedTexts(bytes)) {
        for (const { width, x } of texts) expect(x + width).toBeLessThanOrEqual(842 - 35);
        const foot = texts.filter(({ text }) => text.startsWith(two.repeat(3)));
        const under = texts.filter(({ y }) => y > Math.min(...foot.map((each) => each.y)));
        expect(under.every(({ text }) => !/Guest|other|Hotel/.test(text))).toBe(true);
        const number = texts.find(({ text }) => text.startsWith('Page '));
        const origin = texts.find(({ text }) => text.startsWith('Times of'));
        expect(number?.y).toBe(origin?.y);
      }
    }
  });
});

describe('colours', () => {
  const linear = (part: number): number => (part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
  const luminance = ([red, green, blue]: Colour): number =>
    0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
  const contrast = (one: Colour, other: Colour): number => {
    const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
  };

  it('have a contrast of at least 4.5 in every accent colour', () => {
    const colour = fc.integer({ min: 0, max: 0xff_ff_ff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
    const check = (hex: string): void => {
      const { accent, shade, tint } = lookOf(hex, faces);
      for (const text of [INK, GREY, RED]) {
        expect(contrast(text, WHITE)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(text, tint)).toBeGreaterThanOrEqual(4.5);
      }
      for (const bar of [shade, HAIRLINE]) expect(contrast(INK, bar)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(accent, WHITE)).toBeGreaterThanOrEqual(4.5);
    };
    fc.assert(fc.property(colour, check));
    for (const hex of ['#ffffff', '#ffff00', '#000000', '#00ff00', '#ff0000', '#0000ff']) check(hex);
  });

  it('stay as they are if they are dark enough', () => {
    expect(lookOf('#1f4e79', faces).accent.map((part) => Math.round(part * 255))).toEqual([0x1f, 0x4e, 0x79]);
  });
});
