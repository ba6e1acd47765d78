import { identityOf } from './caller.ts';
import { exchangeOf, type Middleware } from './exchange.ts';
import { admitted } from './rate-limit.ts';

/** Finds out who asks, from the bearer token alone. A public operation asks nobody. */
export const authentication = (): Middleware => ({
  before: async function authenticationBefore(request) {
    const exchange = exchangeOf(request);
    if (exchange.contract.access === 'public') return;
    try {
      exchange.identity = await identityOf(request);
    } catch (error) {
      // One request too many is refused as that, whatever its token.
      await admitted(exchange);
      throw error;
    }
  },
});
