import { defineContract } from '#shared/contract/define-contract.ts';
import { MethodNotAllowed, NotFound } from '#shared/contract/problems.ts';
import type { Event, Result } from '#shared/pipeline/exchange.ts';
import { HTML_TYPE, prefersHtml, preflightHeaders } from '#shared/pipeline/headers.ts';
import { methodsOf } from '#shared/pipeline/known-routes.ts';
import { servePublic } from '#shared/pipeline/serve-public.ts';

export const contract = defineContract('GET /{proxy+}', {
  operationId: 'notFound',
  summary: 'Answer requests that match no other route, and say at the root where all else is',
  access: 'public',
  success: { status: 204, description: 'The allowed methods of the path, in answer to OPTIONS' },
  problems: [MethodNotAllowed],
  uses: [],
  fallback: true,
});

export const handler = servePublic(contract, ({ event }) => {
  const { method } = event.requestContext.http;
  if (ROOTS.includes(event.rawPath) && ['GET', 'HEAD'].includes(method)) return signpost(event);
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

const ROOTS = ['/', '/api', '/api/'];

/** What a person may look for at the root of the host or of the API, with the name of each in JSON. */
const PLACES = [
  ['board', '/api/board', 'The desk'],
  ['drive', '/api/drive', 'The page of drivers'],
  ['supplier', '/api/supplier', 'The page of suppliers'],
  ['documentation', '/api/docs', 'The documentation of the API'],
  ['openapi', '/api-documentation.yaml', 'The OpenAPI document'],
  ['health', '/api/health', 'Whether the service works'],
] as const;

/** Says where the board, the documentation and the API are: as a page for a browser, else as JSON. */
function signpost(event: Event): Result {
  const places = PLACES.filter(([, path]) => methodsOf(path).length > 0);
  if (prefersHtml(event)) {
    return {
      statusCode: 200,
      headers: { 'Content-Type': HTML_TYPE, 'Content-Security-Policy': NOTHING_LOADED, Vary: 'Accept' },
      body: pageOf(places),
    };
  }
  const named = Object.fromEntries(places.map(([name, path]) => [name, path]));
  return {
    statusCode: 200,
    headers: { 'Content-Type': 'application/json; charset=utf-8', Vary: 'Accept' },
    body: JSON.stringify({ name: 'Motorcade', api: '/api', ...named }),
  };
}

const NOTHING_LOADED = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

function pageOf(places: readonly (typeof PLACES)[number][]): string {
  const links = places.map(([, path, title]) => `<li><a href="${path}">${title}</a> (${path})</li>`);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Motorcade</title>
</head>
<body>
<h1>Motorcade</h1>
<ul>
${links.join('\n')}
</ul>
</body>
</html>
`;
}
