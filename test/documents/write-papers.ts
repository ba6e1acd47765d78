/**
 * Writes all kinds of reports of the demonstration event, the papers of `paper-samples.ts`, and each kind with hard texts, into a folder to look at:
 * `npm run trials -- papers FOLDER`. The default folder is `.build/papers`. Renders each page to a PNG where pdftoppm of poppler-utils is found.
 * `npm run trials -- papers --check` writes nothing, and checks papers of all kinds by PDF/UA-1 and PDF/A-2a instead.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { CATALOGUES } from '#shared/domain/reports/catalogues.ts';
import { type Catalogue, type Word, wordingOf } from '#shared/domain/reports/wording.ts';
import type { PageSize } from '#shared/schemas/reports/paper-language.ts';
import { clientOf, fetchToken } from '#test/e2e/api-client.ts';
import { startLocalService, withFolder } from '#test/e2e/local-service.ts';
import { checkPapers } from './check-papers.ts';
import { hardChanges } from './hard-changes.ts';
import { HARD_PAPERS } from './hard-papers.ts';
import { NEW_PAPERS } from './new-papers.ts';
import { KINDS, LOOKS, OTHERS } from './paper-samples.ts';
import { canRender, renderPages } from './pictures.ts';
import { anImprint } from './samples.ts';

const DPI = 70;
const [folder = '.build/papers'] = process.argv.slice(2);
function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function write(file: string, bytes: Uint8Array, pages?: number): Promise<void> {
  await mkdir(join(file, '..'), { recursive: true });
  await writeFile(file, bytes);
  say(`${file}: ${bytes.length} bytes${pages === undefined ? '' : `, ${pages} pages`}`);
  if (pages === undefined || !canRender()) return;
  for (const [at, page] of renderPages(bytes, DPI).entries())
    await writeFile(join(file, '..', `${basename(file, extname(file))}-${at + 1}.png`), page);
}

async function writeSamples(): Promise<void> {
  for (const [look, imprint] of Object.entries(LOOKS)) {
    for (const [name, make] of Object.entries({ ...KINDS, ...OTHERS })) {
      const { bytes, pages } = await make(await imprint());
      await write(join(folder, look, `${name}.pdf`), bytes, pages);
    }
  }
}

const TITLES: Readonly<Record<string, Word>> = {
  'driver-schedule': 'titleDRIVER_SCHEDULE',
  roster: 'titleROSTER',
  'day-sheet': 'titleDAY_SHEET',
  muster: 'titleMUSTER',
  manifest: 'titleVEHICLE_MANIFEST',
  arrivals: 'titleARRIVALS',
  movement: 'titleORDER_OF_MOVEMENT',
  enrolment: 'titleENROLMENT',
  'name-board': 'titleNAME_BOARD',
  timetable: 'titleTIMETABLE',
  pocket: 'titlePOCKET',
};

interface Manner {
  readonly catalogues: readonly Catalogue[];
  readonly clock?: 12;
  readonly pageSize?: PageSize;
  readonly isChanged?: boolean;
}

/** The languages and looks of the papers with hard texts. */
const MANNERS = {
  english: { catalogues: [CATALOGUES.en] },
  arabic: { catalogues: [CATALOGUES.ar], pageSize: 'LETTER' as const, isChanged: true },
  'german-and-french': { catalogues: [CATALOGUES.de, CATALOGUES.fr], clock: 12 as const, isChanged: true },
  japanese: { catalogues: [CATALOGUES.ja] },
};
/** Pages to hang up, and cards, take no cover. */
const BARE = ['name-board', 'pocket', 'timetable'];

/** Writes each kind with the rows of `hard-rows.ts`, in several languages, with and without changes, a cover and copies. */
async function writeHardPapers(): Promise<void> {
  const branded = (await LOOKS['branded']?.()) ?? {};
  for (const [manner, { isChanged = false, pageSize = 'A4', ...words }] of Object.entries<Manner>(MANNERS)) {
    const wording = wordingOf({ timezone: 'Europe/London', isPaper: true, ...words });
    for (const [name, paper] of Object.entries({ ...HARD_PAPERS, ...NEW_PAPERS })) {
      const marks = { classification: 'RESTRICTED', ...(BARE.includes(name) ? {} : { cover: true, copies: 2 }) };
      const changed = isChanged ? { changes: hardChanges(wording), marks } : {};
      const imprint = await anImprint({
        title: wording.say(TITLES[name] ?? 'titleVIP_SCHEDULE'),
        wording,
        pageSize,
        ...branded,
        ...changed,
      });
      const { bytes, pages } = await paper(wording)(imprint);
      await write(join(folder, 'hard', manner, `${name}.pdf`), bytes, pages);
    }
  }
}

const PDF = {
  header: 'Summit of the Isles',
  footer: 'Personal: please keep it to yourself',
  contact: 'Operations room +44 20 7946 0958',
};

function writeDemonstration(): Promise<void> {
  return withFolder(async (data) => {
    const service = await startLocalService({
      folder: data,
      env: { MOTORCADE_DEMO: 'on', MOTORCADE_JOBS: 'off' },
    });
    const ask = clientOf(service.url, await fetchToken(data, 'admin'));
    await ask('PATCH', '/api/settings', { pdf: PDF });
    const { body: first } = await ask('GET', '/api/events?limit=1');
    const date = String(first.items[0].startTime).slice(0, 10);
    const [guest] = (await ask('GET', `/api/vips?search=${encodeURIComponent('zoë')}`)).body.items;
    const wanted = [
      ['itinerary', { kind: 'VIP_SCHEDULE', ids: [guest.id] }, ['PDF', 'CSV', 'ICS']],
      ['itineraries', { kind: 'VIP_SCHEDULE' }, ['PDF', 'CSV', 'ICS']],
      ['driver-schedules', { kind: 'DRIVER_SCHEDULE' }, ['PDF', 'CSV', 'ICS']],
      ['roster', { kind: 'ROSTER' }, ['PDF', 'CSV']],
      ['day-sheet', { kind: 'DAY_SHEET', date }, ['PDF', 'CSV']],
      ['manifests', { kind: 'VEHICLE_MANIFEST', from: date, to: date }, ['PDF']],
      ['arrivals', { kind: 'ARRIVALS', date }, ['PDF']],
      ['name-boards', { kind: 'NAME_BOARD' }, ['PDF']],
      ['pocket-cards', { kind: 'POCKET', date }, ['PDF']],
    ] as const;
    for (const [name, body, formats] of wanted) {
      for (const format of formats) {
        const { body: report } = await ask('POST', '/api/reports', { ...body, format });
        const bytes = new Uint8Array(await (await fetch(report.url)).arrayBuffer());
        await write(join(folder, 'demonstration', `${name}.${format.toLowerCase()}`), bytes, report.pages);
      }
    }
    await service.stop();
  });
}

if (folder === '--check') process.exit((await checkPapers(say)) ? 0 : 1);
await writeDemonstration();
await writeSamples();
await writeHardPapers();
if (!canRender()) say('pdftoppm of poppler-utils is not installed, so there are no pictures.');
