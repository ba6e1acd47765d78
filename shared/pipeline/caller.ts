import { type Identity, identify } from './caller-identity.ts';
import { exchangeOf, type PipelineRequest } from './exchange.ts';
import { headerOf, REQUEST_HEADER } from './header-names.ts';

/**
 * Returns the identity in the access token, or the user that an invocation by the service itself names. Verifies the token once
 * per request. Throws Unauthenticated if it is not valid.
 */
export function identityOf(request: PipelineRequest): Promise<Identity> {
  const exchange = exchangeOf(request);
  const { as } = request.event.invocation ?? {};
  exchange.identifying ??=
    as === undefined
      ? identify(headerOf(request.event, REQUEST_HEADER.authorization))
      : Promise.resolve({ subject: as });
  return exchange.identifying;
}
