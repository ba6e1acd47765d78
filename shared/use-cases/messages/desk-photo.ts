import { fileStore } from '#shared/adapters/files/s3.ts';
import { invalidField } from '#shared/contract/invalid-field.ts';
import { Problem } from '#shared/contract/problem.ts';
import { readPhoto } from '#shared/documents/logo/read-photo.ts';
import { UnreadableLogo } from '#shared/documents/logo/unreadable-logo.ts';
import { idFrom } from '#shared/platform/ids.ts';
import type { StoredAttachment } from '#shared/schemas/messages/message-record.ts';

/** A photo that goes with a message. */
export interface DeskPhoto {
  readonly stored: StoredAttachment;
  readonly bytes: Uint8Array;
}

const CONTENT_TYPE = 'image/jpeg';

/** Decodes the photo of a message, a data URL. The same message always has the same key. Throws VALIDATION_FAILED, which says why it is no photo. */
export function deskPhoto(messageId: string, photo: string): DeskPhoto {
  try {
    const bytes = readPhoto(Buffer.from(photo.slice(photo.indexOf(',') + 1), 'base64'));
    // Signed links protect the file, so the key need not be a secret.
    const key = `messages/${idFrom('file', `${messageId} photo`)}`;
    return { bytes, stored: { fileName: 'photo.jpg', contentType: CONTENT_TYPE, key, bytes: bytes.length } };
  } catch (error) {
    if (error instanceof UnreadableLogo) throw invalidField('body.photo', error.message);
    throw error;
  }
}

/**
 * Stores a photo, then does `commit`, which stores its message. If that is refused, the photo is removed again. After an outage the message
 * may be stored, so the photo stays for it. The store removes it with the files of old messages, also if the process ends in between.
 */
export async function withPhoto(photo: DeskPhoto | undefined, commit: () => Promise<void>): Promise<void> {
  if (!photo) return commit();
  const { contentType, fileName, key } = photo.stored;
  await fileStore().put({ key, bytes: photo.bytes, contentType, fileName });
  try {
    await commit();
  } catch (error) {
    if (error instanceof Problem) await fileStore().remove(key);
    throw error;
  }
}
