import { createHash } from 'node:crypto';
import { fetchImage } from '#shared/adapters/files/fetch-image.ts';
import { fileStore } from '#shared/adapters/files/s3.ts';
import { invalidField } from '#shared/contract/invalid-field.ts';
import { UnreadableLogo } from '#shared/documents/logo/pixels.ts';
import { readLogo } from '#shared/documents/logo/read-picture.ts';
import { idFrom } from '#shared/platform/ids.ts';
import { fault } from '#shared/schemas/fault.ts';

/** The picture of a logo, as it is stored. The same picture always has the same key. */
export interface LogoPicture {
  readonly key: string;
  readonly bytes: Uint8Array;
}

function refused(message: string) {
  return invalidField('body.pdf.logoUrl', fault('NOT_A_PICTURE', message));
}

/** Fetches or unpacks a logo and decodes it. Throws VALIDATION_FAILED, which says why the picture cannot be a logo. */
export async function logoPicture(logoUrl: string): Promise<LogoPicture> {
  const original = await bytesOf(logoUrl);
  try {
    const bytes = readLogo(original);
    const hash = createHash('sha256').update(bytes).digest('hex');
    return { key: `logos/${idFrom('logo', hash)}`, bytes };
  } catch (error) {
    if (error instanceof UnreadableLogo) throw refused(error.message);
    throw error;
  }
}

async function bytesOf(logoUrl: string): Promise<Uint8Array> {
  if (logoUrl.startsWith('data:')) return Buffer.from(logoUrl.slice(logoUrl.indexOf(',') + 1), 'base64');
  try {
    return await fetchImage(logoUrl);
  } catch (error) {
    throw refused(
      `could not be fetched within 3 seconds and 1 MB: ${error instanceof Error ? error.message : 'unknown'}`,
    );
  }
}

/** Stores a picture for the reports. Idempotent. */
export function storeLogo({ bytes, key }: LogoPicture): Promise<void> {
  return fileStore().put({ key, bytes, contentType: 'image/png', fileName: 'logo.png' });
}
