import { isConfigured } from '#shared/platform/service-environment.ts';
import type { WaitingFor } from '#shared/schemas/settings/features.ts';
import type { SettingsRecord } from '#shared/schemas/settings/settings.ts';

/** Returns what keeps all messages from being sent. */
export function messagesWaitFor({ messaging }: SettingsRecord['features']): WaitingFor | undefined {
  if (!messaging) return 'MESSAGING_OFF';
  return isConfigured('messaging') ? undefined : 'PROVIDER';
}
