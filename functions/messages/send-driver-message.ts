import { defineContract, WRITE } from '#shared/contract/define-contract.ts';
import { ContendedWrite, DriverWithoutPhone } from '#shared/contract/problems.ts';
import { requireLive } from '#shared/domain/records.ts';
import { findDriver } from '#shared/entities/drivers/driver.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { Message, NewMessage } from '#shared/schemas/messages/message.ts';
import { acceptMessage } from '#shared/use-cases/messages/accept-message.ts';
import { presentMessages } from '#shared/use-cases/messages/present-messages.ts';
import { queueMessages } from '#shared/use-cases/messages/queue-messages.ts';

export const contract = defineContract('POST /api/drivers/{driverId}/messages', {
  ...WRITE,
  operationId: 'sendDriverMessage',
  summary: 'Send a message to a driver',
  description: [
    'Stores the message and answers at once. A job delivers it: read GET /api/messages/{id} for its status. With `attachSchedule` the message carries the schedule of the driver as it is at delivery.',
    'While `features.messaging` is off, the message waits, and `waitingFor` says so. `409 DRIVER_WITHOUT_PHONE`: the driver has no phone with a country code.',
  ].join('\n\n'),
  access: ['create', 'Message'],
  body: NewMessage,
  success: { status: 202, body: Message, etag: 'version', description: 'The accepted message' },
  invalidFor: ['MEANING'],
  problems: [DriverWithoutPhone, ContendedWrite],
  uses: ['table:read', 'table:write', 'files:read', 'queue:send:deliver-messages'],
  copilot: true,
});

export const handler = serve(contract, async (context) => {
  const { body, dryRun, newId, now, params, retried } = context;
  const [found, settings] = await Promise.all([findDriver(params.driverId), readSettings()]);
  const driver = requireLive(found, 'driver', params.driverId);
  const message = await acceptMessage(context, { ...body, id: newId('msg'), driver, settings, retried });
  if (!dryRun) await queueMessages([message.id]);
  const [answer] = await presentMessages([message], settings, now);
  return answer as Message;
});
