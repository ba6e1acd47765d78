import * as z from 'zod';

// Control characters break lines of CSV files, calendars and logs. Bidirectional overrides can disguise a name.
const CONTROL = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u;
const CONTROL_EXCEPT_LINES = /[^\P{Cc}\n\t]|[\u202A-\u202E\u2066-\u2069]/u;

const text = (maxLength: number, forbidden: RegExp, advice: string) =>
  z
    .string()
    .trim()
    .normalize('NFC')
    .min(1, 'must not be empty')
    .max(maxLength, `must have at most ${maxLength} characters`)
    .refine((value) => value.isWellFormed(), 'must be well-formed Unicode')
    .refine((value) => !forbidden.test(value), advice);

/** One line of Unicode text, trimmed. */
export const line = (maxLength: number) =>
  text(maxLength, CONTROL, 'must not contain line breaks or control characters');

/** Unicode text of one or more lines, trimmed. */
export const paragraph = (maxLength: number) =>
  text(maxLength, CONTROL_EXCEPT_LINES, 'must not contain control characters, except line breaks and tabs');

export const Name = line(200).meta({ example: 'Zoë Łukasiewicz' });
export const Notes = paragraph(4_000).meta({ example: 'Prefers the front seat' });
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
