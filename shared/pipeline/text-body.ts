import { isUtf8 } from 'node:buffer';
import { invalidField } from '#shared/contract/invalid-field.ts';
import { UnsupportedMediaType } from '#shared/contract/problems.ts';
import { bodyBytes, mediaTypeOf } from './body-bytes.ts';
import type { Event } from './exchange.ts';

/** Returns the text of a body of this media type; undefined if there is none. Throws UnsupportedMediaType or ValidationFailed. */
export function textBody(event: Event, mediaType: string): string | undefined {
  const bytes = bodyBytes(event);
  if (!bytes) return undefined;
  if (mediaTypeOf(event) !== mediaType)
    throw new UnsupportedMediaType(`Send the body with \`Content-Type: ${mediaType}\`.`);
  return textOf(bytes);
}

/** Decodes UTF-8, or UTF-16 with a byte order mark, which spreadsheets call "Unicode". Removes the mark. */
function textOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (isUtf8(bytes)) return new TextDecoder().decode(bytes);
  throw invalidField('body', 'is not UTF-8: in Excel choose “CSV UTF-8”; every CSV of Google Sheets is UTF-8');
}
