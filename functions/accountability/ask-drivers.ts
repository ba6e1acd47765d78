import pMap from 'p-map';
import { defineContract, WRITE } from '#shared/contract/define-contract.ts';
import { MusterClosed } from '#shared/contract/problems.ts';
import { byId } from '#shared/domain/records.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { type ASK_OUTCOMES, AskResults } from '#shared/schemas/accountability/muster.ts';
import {
  type Asked,
  askDriver,
  type DriverGuests,
  driversToAsk,
  requireOpenMuster,
} from '#shared/use-cases/accountability/ask-driver.ts';
import { presentMessages } from '#shared/use-cases/messages/present-messages.ts';
import { queueMessages } from '#shared/use-cases/messages/queue-messages.ts';
import { orRefusal, type Refused } from '#shared/use-cases/refusal.ts';

export const contract = defineContract('POST /api/musters/{id}/ask', {
  ...WRITE,
  operationId: 'askDrivers',
  summary: 'Ask the drivers on duty about their guests',
  description: [
    'Sends each driver on duty a message that names and numbers their guests who are not accounted for. On duty: a ride in progress, or one that is planned for now or for less than 30 minutes before or after. Each driver has a result of their own, and one does not affect the others.',
    'Each question has a number. The reply `OK` with it, such as `OK 12`, marks all guests of the newest question to this driver as ACCOUNTED, except those reported as MISSING by the same driver. `NO 12 2` marks guest 2 as MISSING. Where the phone is that of one driver, `OK` and `NO 2` count too. A reply counts if it is the whole text, was written after the question was sent and not in a group, and comes within an hour after the question. A second `OK` to the same question changes nothing. Other texts, and replies after the muster is closed, are messages to the desk and mark no one. The driver is told which it was.',
    'A driver who was asked less than 5 minutes ago is not asked again, unless a guest has come to them since. While `features.messaging` is off, the messages wait.',
  ].join('\n\n'),
  access: ['update', 'Muster'],
  success: { status: 202, body: AskResults, description: 'One result per driver' },
  problems: [MusterClosed],
  uses: ['table:read', 'table:write', 'files:read', 'queue:send:deliver-messages'],
  copilot: true,
});

/** Drivers who are asked in parallel. */
const AT_ONCE = 20;

interface Result extends DriverGuests, Partial<Refused> {
  readonly asked?: Asked;
}

export const handler = serve(contract, async (context) => {
  const { dryRun, newId, now, params } = context;
  const askId = newId('ask');
  const muster = await requireOpenMuster(context, params.id);
  const [drivers, settings] = await Promise.all([driversToAsk(context, muster), readSettings()]);
  const perDriver = await pMap(
    drivers,
    async (driver): Promise<Result[]> => {
      const result: Partial<Refused> & { asked?: Asked | undefined } = await orRefusal(async () => {
        return { asked: await askDriver(context, { ...driver, muster, settings, askId }) };
      });
      const { asked, problem } = result;
      if (problem) return [{ ...driver, problem }];
      return asked ? [{ ...driver, asked }] : [];
    },
    { concurrency: AT_ONCE },
  );
  const results = perDriver.flat();
  const stored = results.flatMap(({ asked }) => asked?.messages ?? []);
  if (!dryRun) await queueMessages(stored.map(({ id }) => id));
  const answers = byId(await presentMessages(stored, settings, now));
  return {
    results: results.map(({ asked, driverId, guests, problem }) => ({
      driverId,
      vipIds: asked ? [...asked.question.vipIds] : guests.map(({ id }) => id),
      outcome: outcomeOf(asked),
      askedAt: asked?.question.askedAt ?? null,
      messages: asked?.messages.flatMap(({ id }) => answers.get(id) ?? []) ?? [],
      ...(problem ? { problem } : {}),
    })),
  };
});

function outcomeOf(asked: Asked | undefined): (typeof ASK_OUTCOMES)[number] {
  if (!asked) return 'NOT_ASKED';
  return asked.isNew ? 'ASKED' : 'ASKED_BEFORE';
}
