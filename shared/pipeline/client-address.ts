import { isIP } from 'node:net';
import type { Event } from './exchange.ts';
import { FRONT_HEADER } from './header-names.ts';
import { showsFrontSecret } from './through-front.ts';

/**
 * Returns the IP address of the client. A request that shows the secret of CloudFront comes from it, so the address is the one that
 * CloudFront saw. Everyone else could write any address into that header, so theirs is the address from which they reached the API.
 */
export function clientAddress({ headers, requestContext }: Event): string {
  const viewer = headers[FRONT_HEADER.viewerAddress];
  return viewer !== undefined && isIP(viewer) > 0 && showsFrontSecret(headers) ? viewer : requestContext.http.sourceIp;
}
