import * as z from 'zod';
import { checkFiles } from '#shared/adapters/files/s3.ts';
import { defineContract } from '#shared/contract/define-contract.ts';
import { readServiceStates } from '#shared/entities/services/service-states.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import { requireKeys } from '#shared/pipeline/caller-identity.ts';
import { unavailable } from '#shared/pipeline/problem-document.ts';
import { servePublic } from '#shared/pipeline/serve-public.ts';
import { isConfigured, timeLimits } from '#shared/platform/config.ts';
import { untilTimeLimit, withTimeLimit } from '#shared/platform/time-limit.ts';
import type { ServiceStates } from '#shared/schemas/services/service-state.ts';

export const contract = defineContract('GET /api/health', {
  operationId: 'getHealth',
  summary: 'Check whether the service works',
  description:
    'Asks the table, the file store and the identity provider. `200` means that the service can answer requests. `503` names in `unavailable` the parts that fail. `failing` names outside services without which it goes on. The answer comes within 3 seconds.',
  access: 'public',
  success: {
    status: 200,
    description: 'The service works',
    body: z
      .object({
        status: z.literal('ok'),
        time: z.string(),
        failing: z
          .array(z.enum(['router']))
          .optional()
          .meta({ description: 'Outside services that fail. The service goes on without them' }),
      })
      .meta({ id: 'Health' }),
  },
  uses: ['table:read', 'files:read'],
});

const CHECKS = [
  { part: 'table', check: readSettings },
  { part: 'files', check: checkFiles },
  { part: 'identity', check: requireKeys },
] as const;

export const handler = servePublic(contract, async ({ now }) => {
  const [services, ...results] = await withTimeLimit(timeLimits().TIME_LIMIT_HEALTH_MS, () =>
    Promise.allSettled([
      untilTimeLimit<ServiceStates>(async () => (isConfigured('routing') ? readServiceStates() : {})),
      ...CHECKS.map(({ check }) => untilTimeLimit<unknown>(check)),
    ]),
  );
  const failed = CHECKS.flatMap(({ part }, place) => (results[place]?.status === 'rejected' ? [part] : []));
  const causes = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
  if (failed.length > 0) throw unavailable(`These parts fail: ${failed.join(', ')}.`, causes[0], failed);
  const { routing } = services.status === 'fulfilled' ? services.value : {};
  const isRouterFailing = routing?.failingSince !== undefined;
  return { status: 'ok' as const, time: now, ...(isRouterFailing && { failing: ['router' as const] }) };
});
