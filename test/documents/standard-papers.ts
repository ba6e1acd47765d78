import { unzipSync } from 'fflate';
import type { Imprint } from '#shared/documents/pdf/imprint.ts';
import { schedulePdf } from '#shared/documents/pdf/schedule-pdf.ts';
import { CATALOGUES } from '#shared/domain/reports/catalogues.ts';
import { type ScheduleSheet, scheduleSheet } from '#shared/domain/reports/schedule-sheet.ts';
import { type Wording, wordingOf } from '#shared/domain/reports/wording.ts';
import { DEFAULT_SETTINGS } from '#shared/schemas/settings/settings.ts';
import { FONTS } from '#shared/use-cases/reports/report-fonts.ts';
import { imprintOf } from '#shared/use-cases/reports/report-imprint.ts';
import { zipFile } from '#shared/use-cases/reports/schedule-papers.ts';
import { HARD_PAPERS, hardActivities, hardGuests } from './hard-papers.ts';
import { NEW_PAPERS } from './new-papers.ts';
import { LOOKS } from './paper-samples.ts';
import { anImprint } from './samples.ts';

export type Paper = () => Promise<{ readonly bytes: Uint8Array; readonly pages: number }>;

const { ar, de, en, fr, ja } = CATALOGUES;
const LANGUAGES = { en: [en], ar: [ar], ja: [ja], 'de+fr': [de, fr] };
const RULE = { timezone: 'Europe/London', dayStartsAt: '04:00' };

function sheetsIn(wording: Wording): ScheduleSheet[] {
  return hardGuests.slice(0, 3).map(({ id, name }, at) => {
    const person = { kind: 'VIP_SCHEDULE' as const, id, name, about: ['Party of 3'] };
    return scheduleSheet(person, hardActivities.slice(at * 5, at * 5 + 9), RULE, wording);
  });
}

/** The itineraries of several guests in one file. */
function itineraries(wording: Wording) {
  return (imprint: Imprint) => schedulePdf(sheetsIn(wording), imprint);
}

/** Papers of each kind in some languages, and with all marks: a paper for each thing that a page can show. */
export const STANDARD_PAPERS: Readonly<Record<string, Paper>> = Object.fromEntries(
  Object.entries(LANGUAGES).flatMap(([language, catalogues]) => {
    const wording = wordingOf({ timezone: 'Europe/London', isPaper: true, catalogues });
    const paper = (make: (one: Wording) => (imprint: Imprint) => ReturnType<Paper>, fields: Partial<Imprint> = {}) => {
      const print = async () => make(wording)(await anImprint({ wording, ...(await LOOKS.branded?.()), ...fields }));
      return print;
    };
    const kinds = Object.entries({ ...HARD_PAPERS, ...NEW_PAPERS, itineraries });
    const marks = { cover: true, duplex: true, copies: 3, classification: 'RESTRICTED' };
    return [
      ...kinds.map(([kind, make]) => [`${kind}-${language}`, paper(make)] as const),
      [`itineraries-marked-${language}`, paper(itineraries, { marks })] as const,
    ];
  }),
);

/** The PDFs of a ZIP with the itineraries of several guests, in two languages and with all marks. */
export async function zippedPapers(): Promise<Uint8Array[]> {
  const settings = { ...DEFAULT_SETTINGS, timezone: RULE.timezone };
  const options = {
    format: 'ZIP' as const,
    now: '2027-05-01T09:00:00.000Z',
    settings: { ...settings, pdf: { ...settings.pdf, language: 'de+fr', header: 'Summit of the Isles 2027' } },
    fonts: FONTS,
    marks: { cover: true, copies: 2, classification: 'RESTRICTED' },
  };
  const wording = wordingOf({ timezone: RULE.timezone, isPaper: true, catalogues: LANGUAGES['de+fr'] });
  const imprintFor = (contents: readonly ScheduleSheet[]) =>
    imprintOf(options, { title: 'titleVIP_SCHEDULE', contents });
  const { bytes } = await zipFile(sheetsIn(wording), imprintFor, options);
  return Object.values(unzipSync(bytes));
}
