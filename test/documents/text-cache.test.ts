import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { rosterPdf } from '#shared/documents/pdf/accountability-pdf.ts';
import { TextCache } from '#shared/documents/pdf/face.ts';
import type { Imprint } from '#shared/documents/pdf/imprint.ts';
import { schedulePdf } from '#shared/documents/pdf/schedule-pdf.ts';
import { rosterSheet } from '#shared/domain/reports/accountability-sheets.ts';
import { scheduleSheet } from '#shared/domain/reports/schedule-sheet.ts';
import { DEFAULT_PDF_SETTINGS } from '#shared/schemas/reports/pdf-settings.ts';
import { anActivity, anImprint, aVip, WORDING } from './samples.ts';

const RULE = { timezone: 'Europe/London', dayStartsAt: '04:00' };
/** Names in several fonts and directions, and texts that break into lines. */
const NAMES = [
  'Zoë Łukasiewicz',
  'محمد عبد الله (123)',
  '王小明 北京饭店',
  'W'.repeat(60),
  'Ngô 👑 שלום',
  'naïve '.repeat(20),
];
const LONG = 'Summit of the Isles, naïve and long '.repeat(5).trim();
let imprint: Imprint;
beforeAll(async () => {
  // The header and the footer break one text at two widths.
  const [header, footer] = [LONG, LONG];
  imprint = await anImprint({ settings: { ...DEFAULT_PDF_SETTINGS, header, footer, contact: '' } });
});
afterEach(() => {
  jest.restoreAllMocks();
});

function booklet() {
  const shared = NAMES.flatMap((name, at) => [
    // The page shows more lines of a description than of a location.
    anActivity({ title: name, location: `${name}\n`.repeat(6), description: `${name}\n`.repeat(6) }),
    anActivity({ title: `Ride ${at}`, type: 'TRANSPORT', status: 'CANCELLED', pickupLocation: name }),
  ]);
  return NAMES.slice(0, 2).map((name, at) =>
    scheduleSheet({ kind: 'VIP_SCHEDULE', id: `vip_${at}`, name, about: [name] }, shared, RULE, WORDING),
  );
}
function roster() {
  return rosterSheet(
    Array.from({ length: 8 }, (_, at) =>
      aVip({
        id: `vip_${at}`,
        name: `${NAMES[at % NAMES.length]}`,
        // Columns of three widths break one text.
        organization: LONG,
        email: LONG,
        emergencyContact: { name: LONG, phone: `+48 22 555 00 ${at}` },
      }),
    ),
    WORDING,
  );
}

describe('the cache of shaped texts', () => {
  it.each([
    ['a booklet of schedules', () => schedulePdf(booklet(), imprint)],
    ['a roster', () => rosterPdf(roster(), imprint)],
  ])('does not change a byte of %s', async (_, print) => {
    const cached = await print();
    const get = jest.spyOn(TextCache.prototype, 'get').mockImplementation((_key, make) => make());
    const uncached = await print();
    expect(get).toHaveBeenCalled();
    expect(cached.pages).toBe(uncached.pages);
    expect(Buffer.from(cached.bytes).equals(Buffer.from(uncached.bytes))).toBe(true);
  });

  it('makes each value once', () => {
    const cache = new TextCache<readonly string[]>();
    const make = jest.fn(() => ['made']);
    expect([cache.get('a', make), cache.get('a', make), cache.get('b', make)]).toEqual([['made'], ['made'], ['made']]);
    expect(make).toHaveBeenCalledTimes(2);
  });
});
