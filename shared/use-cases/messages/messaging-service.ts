import * as z from 'zod';
import type { MessagingProvider, MessagingVendor, Report } from '#shared/adapters/messages/messaging-provider.ts';
import { signalAccountFault, signalCli } from '#shared/adapters/messages/signal-cli.ts';
import { reportOf } from '#shared/adapters/messages/signal-envelope.ts';
import { ANSWERED, type ServiceWord } from '#shared/domain/services/service-word.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import { MESSAGING_VENDORS } from '#shared/schemas/messages/message-settings.ts';
import { serviceValues, validValues } from '#shared/use-cases/settings/present-settings.ts';

const VENDORS: Readonly<Record<(typeof MESSAGING_VENDORS)[number], MessagingVendor>> = {
  'signal-cli': { connect: signalCli, read: reportOf },
};

const Vendor = z.object({ MESSAGING_VENDOR: z.enum(MESSAGING_VENDORS).default('signal-cli') });
const Account = Vendor.extend({
  MESSAGING_URL: z.url(),
  MESSAGING_NUMBER: z.string().regex(/^\+\d{7,15}$/),
  MESSAGING_TIMEOUT_MS: z.coerce.number().int().min(1).max(30_000).optional(),
});

type Values = Awaited<ReturnType<typeof serviceValues>>;

/** Returns the messaging provider of this deployment. Returns undefined if it is not configured or is off in the settings. */
export async function findMessagingProvider(): Promise<MessagingProvider | undefined> {
  const [values, settings] = await Promise.all([serviceValues('MESSAGING'), readSettings()]);
  if (!settings.features.messaging || !values['MESSAGING_URL']) return undefined;
  const account = validValues('messaging', Account, values);
  if (!account) return undefined;
  const { MESSAGING_NUMBER: number, MESSAGING_TIMEOUT_MS: timeoutMs, MESSAGING_URL: url } = account;
  return VENDORS[account.MESSAGING_VENDOR].connect({ number, url, timeoutMs });
}

/** Asks whether the account that sends is there. Sends nothing. Returns undefined if messaging is not configured. */
export async function messagingFault(): Promise<ServiceWord | undefined> {
  const values = await serviceValues('MESSAGING');
  const account = values['MESSAGING_URL'] ? validValues('messaging', Account, values) : undefined;
  if (!account) return undefined;
  const { MESSAGING_NUMBER: number, MESSAGING_URL: url } = account;
  return (await signalAccountFault({ number, url })) ?? ANSWERED;
}

/** Returns what the provider of this deployment reports with a call of the webhook; undefined if the vendor is unknown. */
export function readNotification(notification: unknown, values: Values): Report | undefined {
  const vendor = validValues('messaging', Vendor, values);
  return vendor && VENDORS[vendor.MESSAGING_VENDOR].read(notification);
}
