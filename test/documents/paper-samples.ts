import { musterPdf, rosterPdf } from '#shared/documents/pdf/accountability-pdf.ts';
import { daySheetPdf } from '#shared/documents/pdf/day-sheet-pdf.ts';
import type { Imprint } from '#shared/documents/pdf/imprint.ts';
import { schedulePdf } from '#shared/documents/pdf/schedule-pdf.ts';
import { beginMuster } from '#shared/domain/accountability/muster.ts';
import { mostUrgentFirst, withMarks } from '#shared/domain/accountability/muster-guests.ts';
import { musterSheet, rosterSheet } from '#shared/domain/reports/accountability-sheets.ts';
import { daySheet } from '#shared/domain/reports/day-sheet.ts';
import type { Person, PrintedFacts } from '#shared/domain/reports/printed-names.ts';
import { scheduleSheet } from '#shared/domain/reports/schedule-sheet.ts';
import { later } from '#shared/domain/time/days.ts';
import type { MarkRecord, MarkState } from '#shared/schemas/accountability/muster.ts';
import type { Activity } from '#shared/schemas/activities/activity.ts';
import { png } from '#test/support/pictures.ts';
import { busyDay } from './day-samples.ts';
import { anActivity, anImprint, aVip, fullDay, fullGuests, WORDING } from './samples.ts';

const RULE = { timezone: 'Europe/London', dayStartsAt: '04:00' };
const DAYS = ['2027-05-10', '2027-05-11', '2027-05-12'];

/** A PNG: a ring and a bar. */
function logo(): Uint8Array {
  const [width, height] = [220, 80];
  const raw = Buffer.alloc((width * 4 + 1) * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const isRing = Math.abs(Math.hypot(x - 40, y - 40) - 30) < 7;
      const isBar = x > 90 && x < 210 && Math.abs(y - 40) < 12;
      if (isRing || isBar) raw.set(isRing ? [184, 134, 11, 255] : [31, 78, 121, 255], y * (width * 4 + 1) + 1 + x * 4);
    }
  }
  return png({ width, height, kind: [8, 6, 0], raw });
}

/** Names and places in scripts other than Latin. */
const SCRIPTS: readonly (readonly [name: string, place: string])[] = [
  ['محمد عبد الله (123)', 'فندق النور، شارع 7'],
  ['שלום כהן', 'מלון המלך דוד, רחוב 23'],
  ['王小明', '北京饭店，长安街33号'],
  ['김민수', '서울시 종로구 세종로 1'],
  ['山田 太郎', '東京都千代田区丸の内'],
  ['สมชาย ใจดี', 'โรงแรมแกรนด์'],
  ['राज कुमार', 'नई दिल्ली'],
  ['தமிழ்ச்செல்வன்', 'சென்னை'],
  ['Αλέξανδρος Παπαδόπουλος', 'Αθήνα'],
  ['Ngô Đình Thảo 👑', 'Huế'],
  ['Գագիկ ღვინო', 'Երևան'],
];
function inScripts(): Activity[] {
  return SCRIPTS.map(([name, place], at) =>
    anActivity({
      title: `Reception of ${name}`,
      location: place,
      startTime: `2027-05-10T${10 + at}:00:00Z`,
      endTime: `2027-05-10T${10 + at}:30:00Z`,
      vips: SCRIPTS.map(([each], id) => ({ id: `s${id}`, name: each, partySize: 2 })),
    }),
  );
}

type Paper = (imprint: Partial<Imprint>) => Promise<{ readonly bytes: Uint8Array; readonly pages: number }>;

const zoe: Person = {
  kind: 'VIP_SCHEDULE',
  id: 'vip_0',
  name: 'Her Excellency Zoë Łukasiewicz',
  about: ['Ambassador, Embassy of Iceland'],
  partySize: 3,
};
const amara: Person = { kind: 'DRIVER_SCHEDULE', id: 'drv_1', name: 'Amara Okafor', about: ['+44 7700 900123'] };

function itinerary(person: Person, activities: () => Activity[], facts: PrintedFacts = {}): Paper {
  return async (imprint) =>
    schedulePdf(
      [scheduleSheet(person, activities(), { ...RULE, ...facts }, WORDING)],
      await anImprint({ title: 'Itinerary', ...imprint }),
    );
}

/** The rides of a driver who drives this many guests in one of them. */
function driver(count: number): Paper {
  return async (imprint) => {
    const vips = fullGuests(count);
    const rides = DAYS.flatMap(fullDay).filter(({ type }) => type === 'TRANSPORT');
    const [first, ...others] = rides;
    const day = busyDay(1);
    const coach = { ...first, vips, flightId: 'flt_0', notes: 'Ring at the gate. Wheelchair on board.' } as Activity;
    const facts = {
      guests: new Map(vips.map((each) => [each.id, each])),
      flights: new Map(day.flights.map((each) => [each.id, each])),
    };
    const sheet = scheduleSheet(amara, [coach, ...others], { ...RULE, ...facts }, WORDING);
    return schedulePdf([sheet], await anImprint({ title: 'Driver schedule', ...imprint }));
  };
}

function roster(count: number): Paper {
  return async (imprint) =>
    rosterPdf(rosterSheet(fullGuests(count), WORDING), await anImprint({ title: 'Accountability roster', ...imprint }));
}

const STATES = ['ACCOUNTED', 'ACCOUNTED', 'MISSING', 'ACCOUNTED', 'NEEDS_HELP', 'UNKNOWN'] as const;
function stateAt(place: number): MarkState {
  return STATES[place % STATES.length] ?? 'UNKNOWN';
}

/** The roster of guests who are marked in a muster. */
function markedRoster(count: number): Paper {
  return async (imprint) => {
    const vips = fullGuests(count);
    const states = new Map(vips.map(({ id }, place) => [id, stateAt(place)]));
    const muster = { title: 'Fire alarm at the Guildhall', createdAt: '2027-05-10T09:00:00Z' };
    const sheet = rosterSheet(vips, WORDING, { muster, states });
    return rosterPdf(sheet, await anImprint({ title: 'Accountability roster', ...imprint }));
  };
}

/** A closed muster. Every second guest was marked twice. */
function muster(count: number): Paper {
  return async (imprint) => {
    const vips = fullGuests(count);
    const at = (place: number): string => later('2027-05-10T09:00:00Z', place * 7_000);
    const made = (vipId: string, place: number, version: number, state: MarkState): MarkRecord => ({
      id: `mrk_${place}_${version}`,
      musterId: 'mus_1',
      vipId,
      version,
      state,
      at: at(place + version * count),
      ...(place % 3 ? { by: 'usr_1' } : { driverId: 'drv_1', messageId: 'msg_1' }),
      ...(state === 'MISSING' ? { note: 'Last seen at the north entrance, without a phone' } : {}),
    });
    const marks = vips.flatMap(({ id }, place) => {
      const last = made(id, place, 2, stateAt(place));
      if (last.state === 'UNKNOWN') return [];
      return place % 2 ? [made(id, place, 1, 'MISSING'), last] : [last];
    });
    const facts = {
      muster: {
        ...beginMuster('mus_1', { title: 'Fire alarm at the Guildhall' }, { by: 'usr_1', now: at(0) }),
        closedBy: 'usr_1',
        closedAt: at(4 * count),
      },
      guests: mostUrgentFirst(
        withMarks(
          vips,
          marks.filter(({ version }) => version === 2),
        ),
      ),
      marks,
      names: new Map([
        ['usr_1', 'Ngozi Okonjo'],
        ['drv_1', 'Amara Okafor'],
      ]),
    };
    return musterPdf(musterSheet(facts, WORDING), await anImprint({ title: 'Muster', ...imprint }));
  };
}

function sheetOfDay(count: number, fleet: number): Paper {
  return async (imprint) =>
    daySheetPdf(daySheet(busyDay(count, fleet), RULE, WORDING), await anImprint({ title: 'Day sheet', ...imprint }));
}

const LONG = 'An extraordinarily long title of a reception that names every single one of its hosts, '
  .repeat(4)
  .slice(0, 300);

/** One paper of each kind, as the picture tests compare them. */
export const KINDS: Readonly<Record<string, Paper>> = {
  itinerary: itinerary(zoe, () => DAYS.flatMap(fullDay)),
  'driver-schedule': driver(25),
  roster: roster(25),
  'day-sheet': sheetOfDay(60, 12),
  'roster-marked': markedRoster(12),
  muster: muster(25),
};

/** Papers of few, some and many people, and of unusual texts. */
export const OTHERS: Readonly<Record<string, Paper>> = {
  'itinerary-with-names': itinerary(zoe, () => DAYS.flatMap(fullDay), { companions: 'NAMES' }),
  'itinerary-empty': itinerary(zoe, () => []),
  'itinerary-long': itinerary({ ...zoe, name: 'Professor Doctor '.repeat(11).trim() }, () => [
    anActivity({ title: LONG, location: 'Guildhall '.repeat(25).trim(), description: 'Word '.repeat(790) }),
    anActivity({ title: 'X'.repeat(280), startTime: '2027-05-10T10:00:00Z', endTime: '2027-05-10T11:00:00Z' }),
  ]),
  'itinerary-scripts': itinerary(zoe, inScripts, { companions: 'NAMES' }),
  'roster-scripts': async (imprint) =>
    rosterPdf(
      rosterSheet(
        SCRIPTS.map(([name, organization]) => aVip({ name, organization })),
        WORDING,
      ),
      await anImprint({ title: 'Accountability roster', ...imprint }),
    ),
  ...Object.fromEntries(
    [1, 200].flatMap((count) => [
      [`driver-schedule-${count}`, driver(count)],
      [`roster-${count}`, roster(count)],
      [`muster-${count}`, muster(count)],
      [`day-sheet-${count}`, sheetOfDay(count, Math.min(count, 30))],
    ]),
  ),
};

/** The look of a page with and without branding. */
export const LOOKS: Readonly<Record<string, () => Promise<Partial<Imprint>>>> = {
  branded: async () => {
    const { settings } = await anImprint();
    return { settings: { ...settings, accentColor: '#b8860b' }, logo: logo() };
  },
  plain: async () => {
    const { settings } = await anImprint();
    return { settings: { ...settings, header: '', footer: '', contact: '' } };
  },
};
