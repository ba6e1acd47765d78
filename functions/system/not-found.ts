import { defineContract } from '#shared/contract/define-contract.ts';
import { MethodNotAllowed, NotFound } from '#shared/contract/problems.ts';
import { preflightHeaders } from '#shared/pipeline/headers.ts';
import { methodsOf } from '#shared/pipeline/known-routes.ts';
import { servePublic } from '#shared/pipeline/serve-public.ts';

export const contract = defineContract({
  operationId: 'notFound',
  method: 'GET',
  path: '/{proxy+}',
  summary: 'Answer requests that match no other route',
  tag: 'System',
  access: 'public',
  success: { status: 204, description: 'The allowed methods of the path, in answer to OPTIONS' },
  problems: [NotFound, MethodNotAllowed],
  uses: [],
  fallback: true,
});

export const handler = servePublic(contract, ({ event }) => {
  const { method } = event.requestContext.http;
  const methods = methodsOf(event.rawPath);
  const allow = [...methods, 'OPTIONS'].join(', ');
  if (method === 'OPTIONS' && methods.length > 0) {
    return { headers: { Allow: allow, ...preflightHeaders(event.headers['origin'], methods) } };
  }
  if (methods.length === 0 || methods.includes(method)) {
    throw new NotFound(`There is no path ${event.rawPath.slice(0, 200)}. The operations are documented at /api/docs.`);
  }
  throw new MethodNotAllowed(`This path allows ${allow}, not ${method}.`, {}, { Allow: allow });
});
