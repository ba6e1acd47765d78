import * as z from 'zod';
import { changeOf } from './record.ts';
import { line } from './text.ts';

/** 30 KB in Base64: a logo that is given as it is lies with the settings, which every itinerary reads. */
const MAX_DATA_CHARACTERS = 40_000;
const MAX_URL_CHARACTERS = 2_000;

const IMAGE = /^data:image\/(?:png|jpeg);base64,(?<bytes>[A-Za-z0-9+/]+={0,2})$/;
/** How PNG and JPEG files begin, in Base64. */
const BEGINNING = /^(?:iVBORw0KGgo|\/9j\/)/;

/** One line, or nothing. */
const words = (maxLength: number) =>
  z
    .string()
    .trim()
    .normalize('NFC')
    .max(maxLength, `must have at most ${maxLength} characters`)
    .refine((text) => text === '' || line(Infinity).safeParse(text).success, 'must be one line of plain text');

const isLogo = (text: string): boolean => {
  const { bytes } = IMAGE.exec(text)?.groups ?? {};
  if (bytes !== undefined) return text.length <= MAX_DATA_CHARACTERS && BEGINNING.test(bytes);
  return text.length <= MAX_URL_CHARACTERS && URL.canParse(text) && /^https:\/\/[^/@]+(\/|$)/.test(text);
};

const Logo = z
  .string()
  .max(MAX_DATA_CHARACTERS, `must have at most ${MAX_DATA_CHARACTERS} characters`)
  .refine(isLogo, 'must be an https: address without a user name, or a data: URL of a PNG or JPEG of at most 30 KB');

const fields = {
  header: words(120).meta({ description: 'Stands at the head of each page', example: 'Summit of the Isles 2026' }),
  footer: words(200).meta({ description: 'Stands at the foot of each page', example: 'Please keep this to yourself' }),
  logoUrl: Logo.optional().meta({
    description:
      'A PNG or JPEG: an https: address, fetched at each report with a time limit, or the picture itself as a data: URL. A report is made without it where it cannot be had',
    example: 'https://example.org/logo.png',
  }),
  accentColor: z
    .string()
    .regex(/^#[0-9A-Fa-f]{6}$/, 'must be a colour such as #1f4e79')
    .meta({ example: '#1f4e79' }),
  contact: words(200).meta({ description: 'Whom to call', example: 'Operations room +44 20 7946 0958' }),
};

export const PdfSettings = z.object(fields).meta({ id: 'PdfSettings' });
export const PdfSettingsChange = changeOf(fields).meta({ id: 'PdfSettingsChange' });
export type PdfSettings = z.output<typeof PdfSettings>;

/** Plain pages in a quiet blue. */
export const DEFAULT_PDF_SETTINGS: PdfSettings = {
  header: '',
  footer: '',
  accentColor: '#1f4e79',
  contact: '',
};
