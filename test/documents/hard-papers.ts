import { musterPdf, rosterPdf } from '#shared/documents/pdf/accountability-pdf.ts';
import { daySheetPdf } from '#shared/documents/pdf/day-sheet-pdf.ts';
import type { Imprint } from '#shared/documents/pdf/imprint.ts';
import { schedulePdf } from '#shared/documents/pdf/schedule-pdf.ts';
import { withMarks } from '#shared/domain/accountability/muster-guests.ts';
import { byId } from '#shared/domain/records.ts';
import { musterSheet, rosterSheet } from '#shared/domain/reports/accountability-sheets.ts';
import { type DayFacts, daySheet } from '#shared/domain/reports/day-sheet.ts';
import type { Person, PrintedFacts } from '#shared/domain/reports/printed-names.ts';
import { scheduleSheet } from '#shared/domain/reports/schedule-sheet.ts';
import type { Wording } from '#shared/domain/reports/wording.ts';
import { type DayRule, later } from '#shared/domain/time/days.ts';
import type { MarkRecord, MusterRecord } from '#shared/schemas/accountability/muster.ts';
import type { Activity } from '#shared/schemas/activities/activity.ts';
import type { VipRecord } from '#shared/schemas/vips/vip.ts';
import { busyDay } from './day-samples.ts';
import { HARD_ROWS } from './hard-rows.ts';
import { anActivity, aVip } from './samples.ts';

const RULE = { timezone: 'Europe/London', dayStartsAt: '04:00' };

export const hardGuests: readonly VipRecord[] = HARD_ROWS.map(({ name, phone, place, title }, at) =>
  aVip({
    name,
    title,
    organization: place,
    phone,
    partySize: 1 + (at % 14) * 7,
    email: `a.rather.long.address.of.guest.number.${at}@protocol.ministry-of-foreign-affairs.example.org`,
    emergencyContact: { name: `${name} junior`, phone, relationship: 'Sister' },
    department: 'OFFICE_OF_DEVELOPMENT',
  }),
);

/** A ride and a meeting for each row. Some are at night, some cancelled, some without a vehicle. */
export const hardActivities: readonly Activity[] = HARD_ROWS.flatMap(
  ({ name, notes, phone, place, plate, title }, at) => {
    const start = later('2027-05-10T06:10:00Z', at * 61 * 60_000);
    const vips = hardGuests
      .slice(at, at + 1 + (at % 3))
      .map(({ id, name: own, partySize }) => ({ id, name: own, partySize }));
    const ride = anActivity({
      type: 'TRANSPORT',
      title,
      notes,
      startTime: start,
      endTime: later(start, 45 * 60_000),
      pickupLocation: place,
      dropoffLocation: `${place}, ${name}`,
      vips,
      driver: { id: `drv_${at}`, name, phone },
      ...(at % 4 === 3
        ? {}
        : { vehicle: { id: `veh_${at}`, name: title, type: 'VAN', seatCapacity: 8, licensePlate: plate } }),
    });
    const meeting = anActivity({
      title,
      location: place,
      description: notes,
      startTime: later(start, 50 * 60_000),
      endTime: later(start, 60 * 60_000),
      vips,
      ...(at % 5 === 4 ? { status: 'CANCELLED' as const } : {}),
    });
    return [ride, meeting];
  },
);

const [first] = HARD_ROWS;

/** What the papers are made of. */
export interface PaperFacts {
  readonly guests: readonly VipRecord[];
  readonly activities: readonly Activity[];
  readonly day: DayFacts;
  readonly guest: Person;
  readonly driver: Person;
  readonly muster: MusterRecord;
  readonly marks: readonly MarkRecord[];
  /** The name of the user who opened the muster. */
  readonly marker: string;
}

export const HARD_FACTS: PaperFacts = {
  guests: hardGuests,
  activities: hardActivities,
  day: { ...busyDay(10), activities: hardActivities.slice(0, 40) },
  guest: {
    kind: 'VIP_SCHEDULE',
    id: hardGuests[6]?.id ?? '',
    name: hardGuests[6]?.name ?? '',
    about: [],
    partySize: 3,
  },
  driver: { kind: 'DRIVER_SCHEDULE', id: 'drv_0', name: first?.name ?? '', about: [first?.phone ?? ''] },
  muster: {
    id: 'mus_1',
    version: 2,
    status: 'CLOSED',
    createdAt: '2027-05-10T09:00:00Z',
    updatedAt: '2027-05-10T10:00:00Z',
    title: first?.title ?? '',
    everyone: true,
    showsLocations: true,
    openedBy: 'usr_1',
    closedBy: 'usr_1',
    closedAt: '2027-05-10T10:00:00Z',
  },
  marks: hardGuests.map(({ id }, at) => ({
    id: `mrk_${at}`,
    musterId: 'mus_1',
    vipId: id,
    version: 1,
    state: (['ACCOUNTED', 'MISSING', 'NEEDS_HELP'] as const)[at % 3] ?? 'MISSING',
    at: later('2027-05-10T09:00:00Z', at * 7_000),
    by: 'usr_1',
    note: HARD_ROWS[at]?.notes ?? '',
  })),
  marker: HARD_ROWS[6]?.name ?? '',
};

type Paper = (imprint: Imprint) => Promise<{ readonly bytes: Uint8Array; readonly pages: number }>;
type Sheets = Readonly<Record<string, (wording: Wording) => Paper>>;

/** Returns a paper of each kind that shows schedules, a day or guests. */
export function hardPapersOf({ activities, day, driver, guest, guests, marker, marks, muster }: PaperFacts): Sheets {
  const facts: PrintedFacts & DayRule = { ...RULE, guests: byId(guests), driverPhones: 'ALL', companions: 'NAMES' };
  return {
    itinerary: (wording) => {
      const sheet = scheduleSheet(guest, activities, facts, wording);
      return (imprint) => schedulePdf([sheet], imprint);
    },
    'driver-schedule': (wording) => {
      const sheet = scheduleSheet(driver, activities, facts, wording);
      return (imprint) => schedulePdf([sheet], imprint);
    },
    roster: (wording) => (imprint) => rosterPdf(rosterSheet(guests, wording), imprint),
    'day-sheet': (wording) => (imprint) => daySheetPdf(daySheet(day, RULE, wording), imprint),
    muster: (wording) => (imprint) => {
      const marked = { muster, guests: withMarks(guests, marks), marks, names: new Map([['usr_1', marker]]) };
      return musterPdf(musterSheet(marked, wording), imprint);
    },
  };
}

/** A paper of each kind with the hard rows. */
export const HARD_PAPERS = hardPapersOf(HARD_FACTS);
