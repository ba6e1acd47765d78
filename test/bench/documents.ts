import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { PDFDocument } from 'pdf-lib';
import { rosterPdf } from '#shared/documents/pdf/roster-pdf.ts';
import { schedulePdf } from '#shared/documents/pdf/schedule-pdf.ts';
import { rosterCsv } from '#shared/documents/roster-csv.ts';
import { rosterSheet } from '#shared/domain/reports/roster-sheet.ts';
import { scheduleSheet } from '#shared/domain/reports/schedule-sheet.ts';
import type { Activity } from '#shared/schemas/activity.ts';
import type { VipRecord } from '#shared/schemas/vip.ts';
import { anActivity, anImprint, aVip } from '#test/documents/samples.ts';
import { inRounds, median } from './timed/rounds.ts';

const guest = (at: number): VipRecord =>
  aVip({
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
const guests = (count: number): VipRecord[] => Array.from({ length: count }, (_, at) => guest(at));

const HOUR_MS = 3_600_000;
const ride = (at: number): Activity => {
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
};

const RULE = { timezone: 'Europe/London', dayStartsAt: '04:00' };
const schedule = (count: number) => {
  const person = { kind: 'VIP_SCHEDULE' as const, id: 'vip_0', name: 'Zoë', about: [] };
  return scheduleSheet(
    'Itinerary',
    person,
    Array.from({ length: count }, (_, at) => ride(at)),
    RULE,
  );
};

/** Makes the smallest pdf-lib document: a page with one line in a standard font. */
const barePage = async (): Promise<Uint8Array> => {
  const document = await PDFDocument.create();
  document.addPage().drawText('Bare');
  return document.save();
};

const byHand = (vips: readonly VipRecord[]): string =>
  vips
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

type Make = () => Promise<{ readonly bytes: { readonly length: number } }>;

/** Returns the documents to measure, each as a function that makes it. */
const variants = async (): Promise<Readonly<Record<string, Make>>> => {
  const imprint = await anImprint();
  const [few, many, most] = [rosterSheet(guests(500)), rosterSheet(guests(1_000)), guests(5_000)];
  const hundred = schedule(100);
  return {
    'bare pdf-lib page': async () => ({ bytes: await barePage() }),
    'schedule of 100 activities': () => schedulePdf([hundred], imprint),
    'roster of 500 VIPs': () => rosterPdf(few, imprint),
    'roster of 1,000 VIPs': () => rosterPdf(many, imprint),
    'CSV of 5,000 rows by hand': async () => ({ bytes: Buffer.from(byHand(most)) }),
    'CSV of 5,000 rows': async () => ({ bytes: Buffer.from(rosterCsv(most)) }),
  };
};

export interface DocumentFigure {
  readonly name: string;
  /** Median CPU, in milliseconds. */
  readonly cpuMs: number;
  /** The CPU time divided by that of the reference. */
  readonly ratio: number;
  readonly bytes: number;
  /** Peak memory in MB of a fresh process that makes the document once. */
  readonly peakMb: number;
}

const self = fileURLToPath(import.meta.url);
const peakOf = (name: string): number =>
  Number(execFileSync(process.execPath, [self, name], { encoding: 'utf8' })) / 1_024;

/** Times all documents in interleaved rounds. Compares PDFs with a bare page and CSV with a plain join. */
export const documentFigures = async (rounds: number): Promise<DocumentFigure[]> => {
  const made = Object.entries(await variants());
  const sizes = new Map<string, number>();
  const timed = made.map(([name, make]) => ({
    name,
    measure: async () => {
      const before = process.cpuUsage();
      sizes.set(name, (await make()).bytes.length);
      const { system, user } = process.cpuUsage(before);
      return (user + system) / 1_000;
    },
  }));
  // The first round warms up.
  await inRounds(timed, 1);
  const times = await inRounds(timed, rounds);
  const cpuOf = (name: string): number => median(times.get(name) ?? []);
  return made.map(([name]) => ({
    name,
    cpuMs: cpuOf(name),
    ratio: cpuOf(name) / cpuOf(name.startsWith('CSV') ? 'CSV of 5,000 rows by hand' : 'bare pdf-lib page'),
    bytes: sizes.get(name) ?? 0,
    peakMb: peakOf(name),
  }));
};

const ROUNDS = 9;

/** `node test/bench/documents.ts` prints the figures. With the name of a document, it makes it once and prints its peak memory in KB. */
const main = async ([name]: readonly string[]): Promise<void> => {
  if (name) {
    await (await variants())[name]?.();
    process.stdout.write(String(process.resourceUsage().maxRSS));
    return;
  }
  for (const { bytes, cpuMs, name: what, peakMb, ratio } of await documentFigures(ROUNDS)) {
    const figures = [`${cpuMs.toFixed(1)} ms`, `x ${ratio.toFixed(2)}`, `${bytes} bytes`, `${peakMb.toFixed(0)} MB`];
    process.stdout.write(`${[what.padEnd(28), ...figures.map((each) => each.padStart(14))].join('')}\n`);
  }
};

if (import.meta.main) await main(process.argv.slice(2));
