import * as z from 'zod';
import { saying } from '#shared/schemas/fault.ts';
import { changeOf } from '#shared/schemas/record.ts';
import { line } from '#shared/schemas/text.ts';
import { HourClock, PageSize, PaperLanguage } from './paper-language.ts';

/** 30 KB in Base64. A logo given as data also stays in the settings, and every itinerary reads the settings. */
const MAX_DATA_CHARACTERS = 40_000;
const MAX_URL_CHARACTERS = 2_000;

const IMAGE = /^data:image\/(?:png|jpeg);base64,(?<bytes>[A-Za-z0-9+/]+={0,2})$/;
/** The first bytes of PNG and JPEG files, in Base64. */
const SIGNATURE = /^(?:iVBORw0KGgo|\/9j\/)/;

/** One line of text, which may be empty. */
function optionalLine(maxLength: number) {
  return z
    .string()
    .trim()
    .normalize('NFC')
    .max(maxLength, `must have at most ${maxLength} characters`)
    .refine(
      (text) => text === '' || line(Infinity).safeParse(text).success,
      saying('CONTROL_CHARACTERS', 'must be one line of plain text'),
    );
}

function isLogo(text: string): boolean {
  const { bytes } = IMAGE.exec(text)?.groups ?? {};
  if (bytes !== undefined) return text.length <= MAX_DATA_CHARACTERS && SIGNATURE.test(bytes);
  return text.length <= MAX_URL_CHARACTERS && URL.canParse(text) && /^https:\/\/[^/@]+(\/|$)/.test(text);
}

const Logo = z
  .string()
  .max(MAX_DATA_CHARACTERS, `must have at most ${MAX_DATA_CHARACTERS} characters`)
  .refine(isLogo, 'must be an https: address without a user name, or a data: URL of a PNG or JPEG of at most 30 KB');

export const COMPANIONS = ['NONE', 'COUNT', 'NAMES'] as const;
/** What an itinerary shows of the other guests of an activity. */
export const Companions = z.enum(COMPANIONS).meta({
  id: 'Companions',
  description:
    'What the itinerary of a guest shows of the other guests of an activity: nothing, how many there are, or their names. Drivers see the names of all their guests',
});
export type Companions = z.infer<typeof Companions>;

/** Which phones of guests the papers of drivers show. */
export const DriverPhones = z.enum(['ALL', 'LEAD', 'NONE']).meta({
  id: 'DriverPhones',
  description:
    'Which phones of guests the papers and the calendar of a driver show: ALL, LEAD (one per ride: of the guests with a phone that of the most important one, then that of the largest party) or NONE. Where a guest has none, the papers show the phone in `pdf.contact`',
});
export type DriverPhones = z.infer<typeof DriverPhones>;

const fields = {
  header: optionalLine(120).meta({
    description: 'The name of the event. Printed at the top of each page',
    example: 'Summit of the Isles 2026',
  }),
  footer: optionalLine(200).meta({
    description: 'Printed at the bottom of each page',
    example: 'Please keep this to yourself',
  }),
  logoUrl: Logo.optional().meta({
    description:
      'A PNG or JPEG of at most 2,000 x 2,000 pixels. Either an https: address, or the image itself as a data: URL. This request fetches and decodes it once, and stores the picture: reports print the stored picture. Send the same address again to fetch it again. A picture that cannot be fetched or decoded is a 400',
    example: 'https://example.org/logo.png',
  }),
  accentColor: z
    .string()
    .regex(/^#[0-9A-Fa-f]{6}$/, 'must be a colour such as #1f4e79')
    .meta({
      description: 'The colour of lines and bars. Printed darker where text could not be read on it',
      example: '#1f4e79',
    }),
  contact: optionalLine(200).meta({
    description: 'Who to call for help, at any hour. Printed under the title and at the bottom of each page',
    example: 'Operations room +44 20 7946 0958',
  }),
  companions: Companions,
  driverPhones: DriverPhones,
  rooms: z.boolean().meta({
    description: 'Whether itineraries and pocket cards show the room beside the place where a guest lodges',
    example: true,
  }),
  language: PaperLanguage,
  pageSize: PageSize.optional().meta({
    description: 'The paper of reports. Default: LETTER in countries that use it, such as US, else A4',
  }),
  clock: HourClock.meta({
    deprecated: true,
    description:
      'Replaced by `clock` of the settings, which holds for papers, calendars, messages and pages. Shows what that means for papers in `language`: 24 (17:30) or 12 (5:30 pm). Setting it sets `clock` to H24 or H12',
  }),
};

export const PdfSettings = z.object(fields).meta({ id: 'PdfSettings' });
export const PdfSettingsChange = changeOf(fields).meta({ id: 'PdfSettingsChange' });
export type PdfSettings = z.output<typeof PdfSettings>;

/** The settings of printed pages as they are stored. */
export type PdfSettingsRecord = PdfSettings & {
  /** The file of the logo. Absent: there is no logo, or its picture was never stored. */
  readonly logoKey?: string | undefined;
};

export const DEFAULT_PDF_SETTINGS: PdfSettings = {
  header: '',
  footer: '',
  accentColor: '#1f4e79',
  contact: '',
  companions: 'COUNT',
  driverPhones: 'LEAD',
  rooms: true,
  language: 'en',
  clock: 24,
};
