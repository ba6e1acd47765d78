import * as z from 'zod';

/** The languages of papers (ISO 639). */
export const LANGUAGES = ['en', 'fr', 'de', 'es', 'pt', 'it', 'pl', 'ar', 'ja', 'zh'] as const;
export type Language = (typeof LANGUAGES)[number];

const ONE = LANGUAGES.join('|');

/** One language, or two side by side. */
export const PaperLanguage = z
  .string()
  .max(5)
  .regex(
    new RegExp(`^(?:${ONE})(?:\\+(?:${ONE}))?$`),
    `must be one of ${LANGUAGES.join(', ')}, or two of them with a plus sign between them, such as en+fr`,
  )
  .meta({
    id: 'PaperLanguage',
    description:
      'The language of the fixed words and dates of papers: en, fr, de, es, pt, it, pl, ar, ja or zh. Two with a plus sign, such as en+fr, are printed side by side. What people typed stays as it is. Calendars speak it too. CSV is in English',
    example: 'en+fr',
  });

/** Returns the languages that a setting names, each once. */
export function languagesOf(text: string): Language[] {
  return [
    ...new Set(
      LANGUAGES.filter((each) => text.split('+').includes(each)).sort((a, b) => text.indexOf(a) - text.indexOf(b)),
    ),
  ];
}

export const PAGE_SIZES = ['A4', 'LETTER'] as const;
export const PageSize = z
  .enum(PAGE_SIZES)
  .meta({ id: 'PageSize', description: 'The paper: A4 (210 x 297 mm) or LETTER (8.5 x 11 in)' });
export type PageSize = z.infer<typeof PageSize>;

/** How times are written. */
export const HourClock = z
  .union([z.literal(24), z.literal(12)])
  .meta({ id: 'HourClock', description: 'How times are written: 24 (17:30) or 12 (5:30 pm)' });
export type HourClock = z.infer<typeof HourClock>;

/** Countries whose offices print on LETTER. */
const LETTER_COUNTRIES: readonly string[] = [
  'US',
  'CA',
  'MX',
  'CL',
  'CO',
  'CR',
  'DO',
  'GT',
  'NI',
  'PA',
  'PH',
  'PR',
  'SV',
  'VE',
];

/** Returns the paper that the offices of a country use. */
export function pageSizeIn(country: string): PageSize {
  return LETTER_COUNTRIES.includes(country) ? 'LETTER' : 'A4';
}
