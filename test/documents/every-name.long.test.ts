import { beforeAll, describe, expect, it } from '@jest/globals';
import { PDFDocument } from 'pdf-lib';
import type { Imprint } from '#shared/documents/pdf/imprint.ts';
import { pocketPdf } from '#shared/documents/pdf/pocket-pdf.ts';
import { scheduleSheet } from '#shared/domain/reports/schedule-sheet.ts';
import type { Wording } from '#shared/domain/reports/wording.ts';
import { later } from '#shared/domain/time/days.ts';
import { placedTexts } from '#test/support/reports.ts';
import { hardPapersOf } from './hard-papers.ts';
import { NEW_FACTS, newPapersOf } from './new-papers.ts';
import { anActivity, anImprint, aVip, WORDING } from './samples.ts';

const FIRST = '2027-05-10T04:00:00Z';
const RULE = { timezone: 'Europe/London', dayStartsAt: '04:00' };

/** Returns papers of each kind with this many guests, who share a coach, and this many rides with one of them each. */
function papersOf(count: number) {
  const named = Array.from({ length: count }, (_one, at) => `Guest${String(at).padStart(3, '0')}x`);
  const guests = named.map((name) => aVip({ name, partySize: 2, phone: '+44 20 7946 0958', organization: 'Embassy' }));
  const ride = (title: string, at: number, some: typeof guests) =>
    anActivity({
      type: 'TRANSPORT',
      title,
      startTime: later(FIRST, at * 60_000),
      endTime: later(FIRST, (at + 30) * 60_000),
      pickupLocation: 'Hotel Aurora',
      dropoffLocation: 'Guildhall',
      vips: some.map(({ id, name, partySize }) => ({ id, name, partySize })),
      driver: { id: 'drv_1', name: 'Amara Okafor', phone: '+44 7700 900123' },
    });
  const rides = guests.map((guest, at) => ride(`Ride${String(at).padStart(3, '0')}x`, at + 1, [guest]));
  const activities = [ride('Coach', 0, guests), ...rides];
  const facts = {
    ...NEW_FACTS,
    guests,
    activities,
    day: { ...NEW_FACTS.day, activities },
    marks: [],
  };
  const pocket = (wording: Wording) => (imprint: Imprint) =>
    pocketPdf(
      guests.map(({ id, name }, at) => {
        const person = { kind: 'VIP_SCHEDULE' as const, id, name, about: [] };
        return scheduleSheet(person, activities.slice(at, at + 2), RULE, wording);
      }),
      imprint,
    );
  return {
    papers: { ...hardPapersOf(facts), ...newPapersOf(facts), pocket },
    names: named,
    titles: rides.map(({ title }) => title),
  };
}

/** What each kind must show: the names of all guests, or the titles of all rides. */
const SHOWN = {
  roster: 'names',
  muster: 'names',
  'driver-schedule': 'names',
  manifest: 'names',
  movement: 'names',
  arrivals: 'names',
  'name-board': 'names',
  pocket: 'names',
  itinerary: 'titles',
  'day-sheet': 'titles',
} as const;

describe.each([1, 60, 300])('a paper of %i rows', (count) => {
  let made: ReturnType<typeof papersOf>;
  beforeAll(() => {
    made = papersOf(count);
  });

  it.each(Object.entries(SHOWN))('shows each of them on a page, and cuts none: %s', async (kind, what) => {
    const paper = (made.papers as ReturnType<typeof newPapersOf>)[kind];
    if (!paper) throw new Error(kind);
    const { bytes } = await paper(WORDING)(await anImprint());
    const pages = await placedTexts(bytes);
    const heights = (await PDFDocument.load(bytes)).getPages().map((page) => page.getHeight());
    const seen = pages.flatMap((texts, at) => texts.filter(({ y }) => y > 0 && y < (heights[at] ?? 0)));
    const text = seen.map((each) => each.text).join(' ');
    expect(made[what].filter((each) => !text.includes(each))).toEqual([]);
  });
});
