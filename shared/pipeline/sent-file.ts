import type { FileBody } from '#shared/contract/file-body.ts';
import { invalidField } from '#shared/contract/invalid-field.ts';
import { UnsupportedMediaType } from '#shared/contract/problems.ts';
import type { SentFile } from '#shared/schemas/guest-list/sent-file.ts';
import { bodyBytes, mediaTypeOf } from './body-bytes.ts';
import type { Event } from './exchange.ts';
import { headerOf, REQUEST_HEADER } from './header-names.ts';

/** Returns the file that a request sends. Throws ValidationFailed, UnsupportedMediaType or PayloadTooLarge. */
export function sentFile(event: Event, { maxBytes, mediaTypes }: FileBody): SentFile {
  const bytes = bodyBytes(event, maxBytes);
  if (!bytes) throw invalidField('body', 'is required: send the file');
  const mediaType = mediaTypeOf(event);
  if (!mediaTypes.includes(mediaType)) {
    const known = mediaTypes.map((each) => `\`${each}\``).join(' or ');
    throw new UnsupportedMediaType(`Send the file with the \`Content-Type\` ${known}.`);
  }
  const [, charset] = /;\s*charset="?([^\s;"]+)/i.exec(headerOf(event, REQUEST_HEADER.contentType) ?? '') ?? [];
  return { bytes, mediaType, charset: charset?.toLowerCase() };
}
