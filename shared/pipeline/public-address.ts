import { publicConfig } from '#shared/platform/config.ts';
import type { Event } from './exchange.ts';

/**
 * The base address by which clients reach the service. Without `PUBLIC_URL` it is the domain that the gateway itself answers to,
 * which it tells beside the request: a header could name the host of somebody who collects secrets.
 */
export const publicAddress = ({ requestContext }: Event): string =>
  publicConfig().PUBLIC_URL ?? `https://${requestContext.domainName}`;
