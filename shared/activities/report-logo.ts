import { fetchImage } from '#shared/adapters/files/fetch-image.ts';
import { isPrintable } from '#shared/domain/reports/logo.ts';
import { logger } from '#shared/runtime/logger.ts';

/** The picture that the settings name; nothing where it cannot be had or printed: a report without a logo is better than none. */
export const logoOf = async (logoUrl: string | undefined): Promise<Uint8Array | undefined> => {
  if (!logoUrl) return undefined;
  try {
    const bytes = logoUrl.startsWith('data:')
      ? Buffer.from(logoUrl.slice(logoUrl.indexOf(',') + 1), 'base64')
      : await fetchImage(logoUrl);
    if (isPrintable(bytes)) return bytes;
    logger().warn('the logo of the settings is no PNG or JPEG that can be printed');
  } catch (error) {
    logger().warn('the logo of the settings could not be fetched', { error: error as Error });
  }
  return undefined;
};
