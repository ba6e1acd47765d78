import pMap from 'p-map';
import { defineContract } from '#shared/contract/define-contract.ts';
import { byId, requireLive } from '#shared/domain/records.ts';
import { findDrivers } from '#shared/entities/drivers/driver.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { MessageResults, NewMessages } from '#shared/schemas/messages/message.ts';
import type { MessageRecord } from '#shared/schemas/messages/message-record.ts';
import { acceptMessage } from '#shared/use-cases/messages/accept-message.ts';
import { presentMessages } from '#shared/use-cases/messages/present-messages.ts';
import { queueMessages } from '#shared/use-cases/messages/queue-messages.ts';
import { orRefusal, type Refused } from '#shared/use-cases/refusal.ts';

export const contract = defineContract('POST /api/messages', {
  operationId: 'sendMessages',
  summary: 'Send a message to several drivers',
  description:
    'Each driver gets a message of their own, and each has a result of its own: an accepted message, or the problem that stops it. One result does not affect the others. Up to 200 drivers.',
  access: ['create', 'Message'],
  body: NewMessages,
  success: { status: 202, body: MessageResults, description: 'One result per driver' },
  invalidFor: ['MEANING'],
  effect: 'CONFIRMED',
  uses: ['table:read', 'table:write', 'files:read', 'queue:send:deliver-messages'],
  dryRun: true,
  copilot: true,
});

/** Messages that are stored in parallel. */
const AT_ONCE = 20;

interface Result extends Partial<Refused> {
  readonly driverId: string;
  readonly stored?: MessageRecord;
}

export const handler = serve(contract, async (context) => {
  const { body, dryRun, newId, now, retried } = context;
  const { driverIds, ...content } = body;
  const [found, settings] = await Promise.all([findDrivers(driverIds), readSettings()]);
  const drivers = byId(found);
  // Made for all drivers at once: a repeat under the same Idempotency-Key gives each driver the same id again.
  const ids = driverIds.map((driverId) => ({ driverId, id: newId('msg') }));
  const accept = async ({ driverId, id }: (typeof ids)[number]): Promise<Result> => {
    const result = await orRefusal(async () => {
      const driver = requireLive(drivers.get(driverId), 'driver', driverId);
      return { stored: await acceptMessage(context, { ...content, id, driver, settings, retried }) };
    });
    return { driverId, ...result };
  };
  const results = await pMap(ids, accept, { concurrency: AT_ONCE });
  const accepted = results.flatMap(({ stored }) => stored ?? []);
  if (!dryRun) await queueMessages(accepted.map(({ id }) => id));
  const answers = byId(await presentMessages(accepted, settings, now));
  return {
    results: results.map(({ driverId, problem, stored }) => ({
      driverId,
      ...(stored ? { message: answers.get(stored.id) } : {}),
      ...(problem ? { problem } : {}),
    })),
  };
});
