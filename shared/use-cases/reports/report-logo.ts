import { fileStore } from '#shared/adapters/files/s3.ts';
import { logger } from '#shared/platform/logger.ts';
import type { PdfSettingsRecord } from '#shared/schemas/reports/pdf-settings.ts';

/**
 * Reads the stored logo. Logs a warning and returns undefined if it was never stored or cannot be read: the report then has no logo.
 * Settings from before logos were stored have an address only. Setting `logoUrl` again stores the picture.
 */
export async function loadLogo({ logoKey, logoUrl }: PdfSettingsRecord): Promise<Uint8Array | undefined> {
  if (logoUrl === undefined) return undefined;
  if (logoKey === undefined) {
    logger().warn('the logo was never stored: set pdf.logoUrl in the settings again');
    return undefined;
  }
  try {
    return await fileStore().get(logoKey);
  } catch (error) {
    logger().warn('the stored logo could not be read', { error: error as Error });
    return undefined;
  }
}
