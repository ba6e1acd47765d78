import { defineContract } from '#shared/contract/define-contract.ts';
import { readServiceStates } from '#shared/entities/services/service-states.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { Settings } from '#shared/schemas/settings/settings.ts';
import { presentSettings } from '#shared/use-cases/settings/present-settings.ts';

export const contract = defineContract('GET /api/settings', {
  operationId: 'getSettings',
  summary: 'Read the settings',
  description:
    '`version` 0 means that nothing was changed yet: these are the defaults. `services` shows for each outside service whether it is on (`enabled`) and whether the deployment has its address and key (`configured`). A service works if both are true and it does not fail: `answeredAt` says when it last answered well, `lastWord` what it said last, and `failingSince` since when it fails.',
  access: ['read', 'Settings'],
  success: { status: 200, body: Settings, etag: 'version', description: 'The settings' },
  copilot: true,
});

export const handler = serve(contract, async () => {
  const [settings, states] = await Promise.all([readSettings(), readServiceStates()]);
  return presentSettings(settings, states);
});
