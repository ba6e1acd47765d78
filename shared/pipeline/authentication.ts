import { identityOf } from './caller.ts';
import { exchangeOf, type Middleware } from './exchange.ts';
import { admit } from './rate-limit.ts';

/** Reads the identity of the caller from the bearer token. Public operations have none. */
export const authentication = (): Middleware => ({
  before: async function authenticationBefore(request) {
    const exchange = exchangeOf(request);
    if (exchange.contract.access === 'public') return;
    try {
      exchange.identity = await identityOf(request);
    } catch (error) {
      // Over the rate limit, 429 comes before 401.
      await admit(exchange);
      throw error;
    }
  },
});
