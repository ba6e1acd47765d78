import { Unauthenticated } from '#shared/contract/problems.ts';
import { identityOf } from './caller.ts';
import { refuseAssistants } from './caller-identity.ts';
import { exchangeOf, type Middleware, type PipelineRequest } from './exchange.ts';
import { RESPONSE_HEADER } from './header-names.ts';
import { admit } from './rate-limit.ts';
import { serviceAddress } from './service-address.ts';

/** Says in a 401 where clients of other protocols find the identity provider. */
function withMetadata(error: unknown, request: PipelineRequest): unknown {
  const { resourceMetadata } = exchangeOf(request).contract;
  if (!(error instanceof Unauthenticated) || !resourceMetadata) return error;
  const { [RESPONSE_HEADER.wwwAuthenticate]: challenge = 'Bearer' } = error.headers;
  const address = `resource_metadata="${serviceAddress(request.event)}${resourceMetadata}"`;
  const named = `${challenge}${challenge === 'Bearer' ? ' ' : ', '}${address}`;
  return new Unauthenticated(error.message, {}, { ...error.headers, [RESPONSE_HEADER.wwwAuthenticate]: named });
}

/** Reads the identity of the caller from the bearer token. Public operations have none. */
export function authentication(): Middleware {
  return {
    before: async function authenticationBefore(request) {
      const exchange = exchangeOf(request);
      if (exchange.contract.access === 'public') return;
      try {
        exchange.identity = await identityOf(request);
        if (!exchange.contract.resourceMetadata && !request.event.invocation) refuseAssistants(exchange.identity);
      } catch (error) {
        // Over the rate limit, 429 comes before 401.
        await admit(exchange);
        throw withMetadata(error, request);
      }
    },
  };
}
