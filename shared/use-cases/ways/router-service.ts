import * as z from 'zod';
import { osrm } from '#shared/adapters/ways/osrm.ts';
import type { Router } from '#shared/adapters/ways/router.ts';
import { serviceValues, validValues } from '#shared/use-cases/settings/present-settings.ts';

const Values = z.object({
  ROUTING_URL: z.url({ protocol: /^https?$/ }),
  ROUTING_TIMEOUT_MS: z.coerce.number().int().min(1).max(20_000).optional(),
});

/** Returns the router of this deployment. Undefined if none is configured. */
export async function findRouter(): Promise<Router | undefined> {
  const values = await serviceValues('ROUTING');
  if (!values['ROUTING_URL']) return undefined;
  const valid = validValues('routing', Values, values);
  return valid && osrm({ url: valid.ROUTING_URL, timeoutMs: valid.ROUTING_TIMEOUT_MS });
}
