import * as z from 'zod';
import type { MessagingProvider } from '#shared/adapters/messages/messaging-provider.ts';
import { signalCli } from '#shared/adapters/messages/signal-cli.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import { PROVIDER_LINE } from '#shared/platform/log-lines.ts';
import { logger } from '#shared/platform/logger.ts';
import { serviceValues } from '#shared/use-cases/settings/present-settings.ts';

const Values = z.object({
  MESSAGING_URL: z.url(),
  MESSAGING_NUMBER: z.string().regex(/^\+\d{7,15}$/),
  MESSAGING_TIMEOUT_MS: z.coerce.number().int().min(1).max(30_000).optional(),
});

/** Returns the messaging provider of this deployment. Returns undefined if it is not configured or is off in the settings. */
export async function findMessagingProvider(): Promise<MessagingProvider | undefined> {
  const [values, settings] = await Promise.all([serviceValues('MESSAGING'), readSettings()]);
  if (!settings.features.messaging || !values['MESSAGING_URL']) return undefined;
  const parsed = Values.safeParse(values);
  if (!parsed.success) {
    const names = parsed.error.issues.map(({ path }) => path.join('.'));
    logger().error(PROVIDER_LINE, { provider: 'messaging', kind: 'CONFIGURATION', names });
    return undefined;
  }
  const { MESSAGING_NUMBER: number, MESSAGING_TIMEOUT_MS: timeoutMs, MESSAGING_URL: url } = parsed.data;
  return signalCli({ number, url, timeoutMs });
}
