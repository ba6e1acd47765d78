import { config } from '#shared/platform/config.ts';
import type { Event } from './exchange.ts';
import { serviceAddress } from './service-address.ts';

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
