import { fetchImage } from '#shared/adapters/files/fetch-image.ts';
import { verifyLogo } from '#shared/documents/pdf/embed-logo.ts';
import { isPrintable } from '#shared/documents/pdf/logo-size.ts';
import { logger } from '#shared/platform/logger.ts';

/** The picture that the settings name; nothing where it cannot be had or printed: a report without a logo is better than none. */
export const logoOf = async (logoUrl: string | undefined): Promise<Uint8Array | undefined> => {
  if (!logoUrl) return undefined;
  try {
    const bytes = logoUrl.startsWith('data:')
      ? Buffer.from(logoUrl.slice(logoUrl.indexOf(',') + 1), 'base64')
      : await fetchImage(logoUrl);
    if (!isPrintable(bytes)) throw new Error('it is no PNG or JPEG of a size that can be printed');
    await verifyLogo(bytes);
    return bytes;
  } catch (error) {
    logger().warn('the logo of the settings could not be printed', { error: error as Error });
    return undefined;
  }
};
