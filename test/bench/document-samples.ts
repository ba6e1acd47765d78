import { PDFDocument } from 'pdf-lib';
import { daySheetPdf } from '#shared/documents/pdf/day-sheet-pdf.ts';
import { rosterPdf } from '#shared/documents/pdf/roster-pdf.ts';
import { schedulePdf } from '#shared/documents/pdf/schedule-pdf.ts';
import { rosterCsv } from '#shared/documents/roster-csv.ts';
import { daySheet } from '#shared/domain/reports/day-sheet.ts';
import { rosterSheet } from '#shared/domain/reports/roster-sheet.ts';
import { scheduleSheet } from '#shared/domain/reports/schedule-sheet.ts';
import { once } from '#shared/platform/once.ts';
import type { Activity } from '#shared/schemas/activities/activity.ts';
import type { VipRecord } from '#shared/schemas/vips/vip.ts';
import { HOUR_MS } from '#shared/units/durations.ts';
import { busyDay } from '#test/documents/day-samples.ts';
import { anActivity, anImprint, aVip, WORDING } from '#test/documents/samples.ts';
import { pdfkitRoster } from './pdfkit-roster.ts';

export const BARE_PAGE = 'bare pdf-lib page';
export const CSV_BY_HAND = 'CSV of 5,000 rows, joined by hand';
export const CSV = 'CSV of 5,000 rows, with formula guard';
export const ROSTER = 'roster of 500 VIPs';
/** 1,200 pages. */
export const PDF_OF_200 = '200 schedules of 60 activities';

function guest(at: number): VipRecord {
  return aVip({
    name: `Zoë Guest-Łukasiewicz ${at}`,
    title: at % 2 ? 'Ambassador' : 'Minister',
    organization: `Embassy ${at % 90}`,
    partySize: 1 + (at % 4),
    isRosterOnly: at % 5 === 0,
    phone: `+44 20 7946 ${String(at).padStart(4, '0')}`,
    email: `guest.${at}@example.org`,
    emergencyContact: {
      name: `Jan ${at}`,
      phone: `+48 22 555 ${String(at).padStart(4, '0')}`,
      relationship: 'Brother',
    },
  });
}
function guests(count: number): VipRecord[] {
  return Array.from({ length: count }, (_, at) => guest(at));
}

function ride(at: number): Activity {
  const start = Date.parse('2027-05-10T06:00:00Z') + at * HOUR_MS;
  return anActivity({
    type: 'TRANSPORT',
    title: `Ride number ${at}`,
    startTime: new Date(start).toISOString(),
    endTime: new Date(start + HOUR_MS / 2).toISOString(),
    pickupLocation: 'Hotel Aurora, north entrance',
    dropoffLocation: `Venue ${at}`,
    driver: { id: 'd', name: 'Amara Okafor', phone: '+44 7700 900123' },
    vips: [{ id: 'v', name: `Guest ${at}`, partySize: 2 }],
  });
}

const RULE = { timezone: 'Europe/London', dayStartsAt: '04:00' };
/** Returns a schedule of rides in a row, from a ride that depends on the person. So people share rides with those beside them. */
function schedule(rides: number, person = 0) {
  return scheduleSheet(
    { kind: 'VIP_SCHEDULE' as const, id: `vip_${person}`, name: `Zoë ${person}`, about: [] },
    Array.from({ length: rides }, (_, at) => ride(person + at)),
    RULE,
    WORDING,
  );
}

/** Makes the smallest pdf-lib document: a page with one line in a standard font. */
async function barePage(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.addPage().drawText('Bare');
  return document.save();
}

function byHand(vips: readonly VipRecord[]): string {
  return vips
    .map((vip) =>
      [
        vip.name,
        vip.title,
        vip.organization,
        vip.department,
        vip.partySize,
        vip.isRosterOnly,
        vip.phone,
        vip.email,
        vip.emergencyContact?.name,
        vip.emergencyContact?.phone,
        vip.emergencyContact?.relationship,
        vip.notes,
        vip.id,
      ]
        .map((cell) => `"${String(cell ?? '').replaceAll('"', '""')}"`)
        .join(','),
    )
    .join('\r\n');
}

type Make = () => Promise<{ readonly bytes: { readonly length: number } }>;

/** Returns the documents to measure, each as a function that makes it. `pdfkit` is the folder where pdfkit is installed, if it is. */
export async function documents(pdfkit: string | undefined): Promise<Readonly<Record<string, Make>>> {
  const imprint = await anImprint();
  // Made on first use: a process that makes one document must not hold the content of the others.
  const roster = once(() => rosterSheet(guests(500), WORDING));
  const thousand = once(() => rosterSheet(guests(1_000), WORDING));
  const most = once(() => guests(5_000));
  const hundred = once(() => schedule(100));
  const all = once(() => Array.from({ length: 200 }, (_, person) => schedule(60, person)));
  return {
    [BARE_PAGE]: async () => ({ bytes: await barePage() }),
    'schedule of 100 activities': () => schedulePdf([hundred()], imprint),
    'sheet of a day with 60 activities': () => daySheetPdf(daySheet(busyDay(60), RULE, WORDING), imprint),
    [PDF_OF_200]: () => schedulePdf(all(), imprint),
    [ROSTER]: () => rosterPdf(roster(), imprint),
    ...(pdfkit ? { 'roster of 500 VIPs, a plain table with pdfkit': () => pdfkitRoster(pdfkit, guests(500)) } : {}),
    'roster of 1,000 VIPs': () => rosterPdf(thousand(), imprint),
    [CSV_BY_HAND]: async () => ({ bytes: Buffer.from(byHand(most())) }),
    [CSV]: async () => ({ bytes: Buffer.from(rosterCsv(most())) }),
  };
}
