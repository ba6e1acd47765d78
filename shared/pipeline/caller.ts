import { exchangeOf, type PipelineRequest } from './exchange.ts';
import { type Identity, identify } from './identity.ts';

/** Who asks, by his token: found out once for a request, by whoever wants to know first. Refuses a token that does not hold. */
export const identityOf = (request: PipelineRequest): Promise<Identity> => {
  const exchange = exchangeOf(request);
  exchange.identifying ??= identify(request.event.headers['authorization']);
  return exchange.identifying;
};
