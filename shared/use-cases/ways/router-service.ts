import * as z from 'zod';
import { osrm } from '#shared/adapters/ways/osrm.ts';
import type { Router } from '#shared/adapters/ways/router.ts';
import { logger, PROVIDER_LINE } from '#shared/platform/logger.ts';
import { serviceValues } from '#shared/use-cases/settings/present-settings.ts';

const Values = z.object({
  ROUTING_URL: z.url({ protocol: /^https?$/ }),
  ROUTING_TIMEOUT_MS: z.coerce.number().int().min(1).max(20_000).optional(),
});

/** Returns the router of this deployment. Undefined if none is configured. */
export async function findRouter(): Promise<Router | undefined> {
  const values = await serviceValues('ROUTING');
  if (!values['ROUTING_URL']) return undefined;
  const parsed = Values.safeParse(values);
  if (parsed.success) return osrm({ url: parsed.data.ROUTING_URL, timeoutMs: parsed.data.ROUTING_TIMEOUT_MS });
  // Log the names only: the parser's messages would contain the values.
  const names = parsed.error.issues.map(({ path }) => path.join('.'));
  logger().error(PROVIDER_LINE, { provider: 'routing', kind: 'CONFIGURATION', names });
  return undefined;
}
