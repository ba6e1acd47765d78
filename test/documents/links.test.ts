import { beforeAll, describe, expect, it } from '@jest/globals';
import { linksIn } from '#shared/documents/pdf/line-parts.ts';
import { pocketPdf } from '#shared/documents/pdf/pocket-pdf.ts';
import { manifestPdf } from '#shared/documents/pdf/ride-tables-pdf.ts';
import { schedulePdf } from '#shared/documents/pdf/schedule-pdf.ts';
import { appLinkOf } from '#shared/domain/gps/enrolment.ts';
import { CATALOGUES } from '#shared/domain/reports/catalogues.ts';
import { scheduleSheet } from '#shared/domain/reports/schedule-sheet.ts';
import { wordingOf } from '#shared/domain/reports/wording.ts';
import { HARD_PAPERS } from './hard-papers.ts';
import { CODE, NEW_PAPERS } from './new-papers.ts';
import { anActivity, anImprint, fullDay, WORDING } from './samples.ts';
import { STANDARD_PAPERS } from './standard-papers.ts';
import { type TappedLink, tappedLinks } from './tapped-links.ts';

const RULE = { timezone: 'Europe/London', dayStartsAt: '04:00' };
const DESK = { to: 'tel:+442079460958', text: '+44 20 7946 0958' };
const LONG = `https://example.org/${'minutes-of-the-meeting/'.repeat(8)}`;

function sheetOf(fields: Parameters<typeof anActivity>[0]) {
  const person = { kind: 'VIP_SCHEDULE' as const, id: 'vip_1', name: 'Zoë Łukasiewicz', about: [] };
  return scheduleSheet(person, [...fullDay('2027-05-10'), anActivity(fields)], RULE, WORDING);
}
function targets(links: readonly TappedLink[]) {
  return new Set(links.map(({ to }) => to));
}

describe('what a reader of a paper can tap', () => {
  let links: readonly TappedLink[];
  beforeAll(async () => {
    const description = `Call +49 30 5550 1234 ext. 12, or join at https://meet.example.org/room?id=7 (no password).\n${LONG}`;
    links = await tappedLinks((await schedulePdf([sheetOf({ description })], await anImprint())).bytes);
  });

  it('are phones, with their extensions, and addresses', () => {
    expect(targets(links)).toEqual(
      new Set([DESK.to, 'tel:+447700900123', 'tel:+493055501234;ext=12', 'https://meet.example.org/room?id=7']),
    );
    expect(links).toContainEqual(expect.objectContaining({ text: '+49 30 5550 1234 ext. 12' }));
  });

  it('cover their text, are printed, and say whereto they lead', () => {
    for (const { height, isPrinted, text, width } of links) {
      expect([text, isPrinted]).toEqual([text, true]);
      expect(text).not.toBe('');
      expect(width / text.length).toBeGreaterThan(3);
      expect(width / text.length).toBeLessThan(9);
      expect(height).toBeGreaterThan(7);
      expect(height).toBeLessThan(15);
    }
  });

  it.each(['driver-schedule', 'day-sheet', 'manifest', 'movement', 'pocket', 'arrivals'])(
    'are on the papers that people read on a phone: %s',
    async (kind) => {
      const make = { ...HARD_PAPERS, ...NEW_PAPERS }[kind];
      const made = await make?.(WORDING)(await anImprint());
      const found = await tappedLinks(made?.bytes ?? new Uint8Array());
      expect(targets(found)).toContain(DESK.to);
      if (['driver-schedule', 'manifest', 'movement'].includes(kind)) {
        expect(targets(found)).toContain('tel:+442079460958;ext=4567');
      }
    },
  );

  it('are no pieces of a phone that breaks over two lines', async () => {
    const sheet = sheetOf({ title: `${'9'.repeat(30)}+44 20 7946 0958 ext. ${'4567'.repeat(12)}` });
    const found = await tappedLinks((await pocketPdf([sheet], await anImprint())).bytes);
    expect([...targets(found)].filter((to) => String(to).startsWith('tel:+4420'))).toEqual([DESK.to]);
  });

  it('are none on the roster, which is for printing', async () => {
    const made = await HARD_PAPERS['roster']?.(WORDING)(await anImprint());
    expect(await tappedLinks(made?.bytes ?? new Uint8Array())).toEqual([]);
  });

  it('lead from the contents to the pages of each guest, in each copy', async () => {
    const made = await STANDARD_PAPERS['itineraries-marked-en']?.();
    const found = (await tappedLinks(made?.bytes ?? new Uint8Array())).filter(({ to }) => typeof to === 'number');
    const perCopy = (made?.pages ?? 0) / 3;
    expect(found).toHaveLength(9);
    const places = found.map(({ page, to }) => [page, Number(to)] as const);
    const first = places.slice(0, 3);
    // The cover, then the contents. Each guest begins on an odd page.
    expect(first.map(([page]) => page)).toEqual([1, 1, 1]);
    for (const [, to] of first) expect(to % 2).toBe(0);
    expect(new Set(first.map(([, to]) => to)).size).toBe(3);
    for (const copy of [1, 2]) {
      expect(places.slice(copy * 3, copy * 3 + 3)).toEqual(
        first.map(([page, to]) => [page + copy * perCopy, to + copy * perCopy]),
      );
    }
    const number = first.map(([, to], at) => found[at]?.text.endsWith(`, ${to + 1}`));
    expect(number).toEqual([true, true, true]);
  });

  it('open the app of the tracker from the code of an enrolment', async () => {
    const made = await NEW_PAPERS['enrolment']?.(WORDING)(await anImprint());
    const [code] = (await tappedLinks(made?.bytes ?? new Uint8Array())).filter(({ width }) => width > 200);
    expect(code?.to).toBe(appLinkOf(CODE));
    const { host, protocol, searchParams } = new URL(String(code?.to));
    expect([protocol, host]).toEqual(['org.traccar.client:', 'config']);
    expect(searchParams.get('url')).toBe('https://gps.example.org:5055/');
    expect(searchParams.get('accuracy')).toBe('highest');
  });

  it('stand in the right place on a page from right to left', async () => {
    const wording = wordingOf({ timezone: 'Europe/London', isPaper: true, catalogues: [CATALOGUES.ar] });
    const made = await manifestPdf([], await anImprint({ wording }));
    const found = await tappedLinks(made.bytes);
    for (const { width } of found) expect(width).toBeLessThan(120);
  });
});

describe('phones and addresses in a text', () => {
  it.each([
    ['+44 20 7946 0958', ['tel:+442079460958']],
    ['+1\u00A0212\u00A0555\u00A00134\u00A0ext.\u00A099', ['tel:+12125550134;ext=99']],
    ['See https://example.org/a(b). Or http://example.org', ['https://example.org/a(b', 'http://example.org/']],
    ['https://例え.jp/道', ['https://xn--r8jz45g.jp/%E9%81%93']],
    ['020 7946 0958, 2+2, gate +1', []],
    ['https://', []],
  ])('are found: %s', (text, uris) => {
    expect(linksIn(text).map(({ uri }) => uri)).toEqual(uris);
  });
});
