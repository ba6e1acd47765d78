import { config, publicConfig } from '#shared/platform/config.ts';
import type { Event } from './exchange.ts';

/**
 * Returns the base address at which clients reach the service: `PUBLIC_URL`, by default the domain of the gateway. Never uses the
 * `Host` header: an attacker could set it to their own host and so receive secret links.
 */
export function serviceAddress({ requestContext }: Event): string {
  return publicConfig().PUBLIC_URL ?? `https://${requestContext.domainName}`;
}

/** Returns the hosts of this deployment: of its public address, of the gateway, and of the browser clients. */
export function ownHosts(event: Event): string[] {
  return [serviceAddress(event), `https://${event.requestContext.domainName}`, ...config().CORS_ORIGINS].map(
    (address) => new URL(address).host,
  );
}

/** Returns the origins of this deployment. */
export function ownOrigins(event: Event): string[] {
  return [new URL(serviceAddress(event)).origin, ...config().CORS_ORIGINS];
}
