import * as z from 'zod';
import { noneTwice, saying } from '#shared/schemas/fault.ts';

// Control characters break lines of CSV files, calendars and logs. Bidirectional overrides can disguise a name.
const DIRECTIONS = '\\u202A-\\u202E\\u2066-\\u2069';
const CONTROL = `\\u0000-\\u001F\\u007F-\\u009F\\u2028\\u2029${DIRECTIONS}`;
const CONTROL_EXCEPT_LINES = `\\u0000-\\u0008\\u000B-\\u001F\\u007F-\\u009F${DIRECTIONS}`;

// Spaces, zero-width characters and marks without a letter are not visible. Fillers count as letters, but look like a blank.
const ZERO_WIDTH = '\\u00AD\\u034F\\u061C\\u180B-\\u180F\\u200B-\\u200F\\u2060-\\u2064\\uFE00-\\uFE0F\\uFEFF';
const BLANK = ` \\u00A0\\u1680\\u2000-\\u200A\\u202F\\u205F\\u3000${ZERO_WIDTH}\\u115F\\u1160\\u17B4\\u17B5\\u2800\\u3164\\uFFA0`;
const BLANK_LINES = `\\t\\n\\u2028\\u2029${BLANK}`;
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;
const FILLERS = /[\p{Default_Ignorable_Code_Point}\u2800]/gu;
const INVISIBLE = { ...saying('INVISIBLE', 'must contain a visible character'), abort: true };
/** The letter with the most marks is a Tibetan one, with 8. */
const TOO_MANY_MARKS = /\p{M}{9}/u;
const FEWER_MARKS = 'must have at most 8 marks on one letter: write that letter again with fewer';

interface Alphabet {
  /** What a text must not contain, and what may stand before its first visible character, as classes of a regular expression. */
  readonly control: string;
  readonly blank: string;
  readonly advice: string;
}

function text(maxLength: number, { advice, blank, control }: Alphabet, ...more: z.core.$ZodCheck<string>[]) {
  // In one `check`: each method would make the schema again, and a cold start makes many of them.
  return z.string().check(
    z.trim(),
    // Programs of Windows and forms of browsers send CR LF.
    z.overwrite((value: string) => value.replaceAll(/\r\n?/g, '\n')),
    z.normalize('NFC'),
    z.minLength(1, { error: 'must not be empty', abort: true }),
    z.maxLength(maxLength, `must have at most ${maxLength} characters`),
    z.refine((value: string) => value.isWellFormed(), saying('INVISIBLE', 'must be well-formed Unicode')),
    z.regex(new RegExp(`^[^${control}]*$`, 'u'), { error: advice, abort: true }),
    z.refine((value: string) => VISIBLE.test(value.replace(FILLERS, '')), INVISIBLE),
    // Every visible character matches the pattern that the document shows. Not every language knows categories such as `\p{L}`.
    z.meta({ override: { pattern: `^[${blank}]*[^${blank}${control}][^${control}]*$` } }),
    ...more,
  );
}

const ONE_LINE = { control: CONTROL, blank: BLANK, advice: 'must not contain line breaks or control characters' };
const LINES = {
  control: CONTROL_EXCEPT_LINES,
  blank: BLANK_LINES,
  advice: 'must not contain control characters, except line breaks and tabs',
};

/** One line of Unicode text, trimmed. No letter carries more marks than a script has, because papers print it. */
export function line(maxLength: number) {
  const fewMarks = z.refine<string>((value) => !TOO_MANY_MARKS.test(value.replace(FILLERS, '')), FEWER_MARKS);
  return text(maxLength, ONE_LINE, fewMarks);
}

/** Unicode text of one or more lines, trimmed. */
export function paragraph(maxLength: number) {
  return text(maxLength, LINES);
}

export const Name = line(200).meta({ example: 'Zoë Łukasiewicz' });
export const MAX_NOTES = 4_000;
export const Notes = paragraph(MAX_NOTES).meta({ example: 'Prefers the front seat' });
export const Place = line(300).meta({ example: 'Hotel Aurora, north entrance' });
export const Phone = line(60).meta({
  description:
    'A phone number, with its country code or as people write it in `country` of the settings, also with an extension. The service stores and answers it as E.164, such as `+442079460958` or `+12125550100;ext=12`. A text that is not a phone number is a 400',
  example: '+44 20 7946 0958',
});
export const Email = z.email('must be an e-mail address').max(254).meta({ example: 'guest@example.org' });

/** An opaque id. The service makes it; clients send it back unchanged. */
export const Id = z
  .string()
  .regex(/^[A-Za-z0-9_.|@:-]{1,128}$/, 'is not a valid id of this service')
  .meta({ example: 'vip_4g7k2m9q3t5w8x1z6b0c' });

/** Ids of one kind of record, each once. `one` has its article. */
export function idList(one: `${'a' | 'an'} ${string}`, many: string, max: number) {
  return z
    .array(Id)
    .min(1, `must have at least one ${one.replace(/^an? /, '')}`)
    .max(max, `must have at most ${max} ${many}`)
    .refine(...noneTwice(one));
}
