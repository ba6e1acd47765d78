import { isUtf8 } from 'node:buffer';
import { invalidField } from '#shared/contract/invalid-field.ts';
import { UnsupportedMediaType } from '#shared/contract/problems.ts';
import { bodyBytes, mediaTypeOf } from './body-bytes.ts';
import type { Event } from './exchange.ts';

/** The text of a request's body, which is of one media type; undefined where there is none. */
export const textBody = (event: Event, mediaType: string): string | undefined => {
  const bytes = bodyBytes(event);
  if (!bytes) return undefined;
  if (mediaTypeOf(event) !== mediaType)
    throw new UnsupportedMediaType(`Send the body with \`Content-Type: ${mediaType}\`.`);
  return textOf(bytes);
};

/** Text without its byte order mark: UTF-8, or the UTF-16 that spreadsheets call Unicode, which has to begin with such a mark. */
const textOf = (bytes: Buffer): string => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (isUtf8(bytes)) return new TextDecoder().decode(bytes);
  throw invalidField('body', 'is not UTF-8: in Excel choose “CSV UTF-8”, in Google Sheets any CSV will do');
};
