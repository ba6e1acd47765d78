import { fetchImage } from '#shared/adapters/files/fetch-image.ts';
import { verifyLogo } from '#shared/documents/pdf/embed-logo.ts';
import { isPrintable } from '#shared/documents/pdf/logo-size.ts';
import { logger } from '#shared/platform/logger.ts';

/** Returns the logo of the settings. Logs a warning and returns undefined if it cannot be fetched or printed. */
export const loadLogo = async (logoUrl: string | undefined): Promise<Uint8Array | undefined> => {
  if (!logoUrl) return undefined;
  try {
    const bytes = logoUrl.startsWith('data:')
      ? Buffer.from(logoUrl.slice(logoUrl.indexOf(',') + 1), 'base64')
      : await fetchImage(logoUrl);
    if (!isPrintable(bytes)) throw new Error('the logo is not a PNG or JPEG of a printable size');
    await verifyLogo(bytes);
    return bytes;
  } catch (error) {
    logger().warn('the logo could not be fetched or printed', { error: error as Error });
    return undefined;
  }
};
