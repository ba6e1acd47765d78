import { type Identity, identify } from './caller-identity.ts';
import { exchangeOf, type PipelineRequest } from './exchange.ts';
import { headerOf, REQUEST_HEADER } from './header-names.ts';

/** Returns the identity in the access token. Verifies the token once per request. Throws Unauthenticated if it is not valid. */
export const identityOf = (request: PipelineRequest): Promise<Identity> => {
  const exchange = exchangeOf(request);
  exchange.identifying ??= identify(headerOf(request.event, REQUEST_HEADER.authorization));
  return exchange.identifying;
};
