import { publicConfig } from '#shared/platform/config.ts';
import type { Event } from './exchange.ts';

/**
 * Returns the base address at which clients reach the service: `PUBLIC_URL`, by default the domain of the gateway. Never uses the
 * `Host` header: an attacker could set it to their own host and so receive secret links.
 */
export function serviceAddress({ requestContext }: Event): string {
  return publicConfig().PUBLIC_URL ?? `https://${requestContext.domainName}`;
}
