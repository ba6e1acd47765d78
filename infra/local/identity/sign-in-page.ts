import type { IncomingMessage, ServerResponse } from 'node:http';

/** The client with which the pages of the local service sign in. */
export const LOCAL_CLIENT = 'motorcade-local';

/** The users of the demonstration. */
const USERS = [
  { subject: 'coordinator', text: 'Coordinator' },
  { subject: 'driver', text: 'Driver' },
  { subject: 'supplier', text: 'Supplier' },
  { subject: 'admin', text: 'Administrator' },
] as const;

/** The parameter of the local provider that says who signs in. */
const WHO = 'user';

/** Returns who signs in with this request to `/authorize`. `undefined`: the person has not chosen yet. No other page chooses for them. */
export function chosenUser(request: IncomingMessage): string | undefined {
  const from = request.headers['sec-fetch-site'] ?? 'same-origin';
  if (from !== 'same-origin') return undefined;
  return addressOf(request).searchParams.get(WHO) ?? undefined;
}

/** Whether the request asks to go on to a page of another origin: it would get what this provider gives out. */
export function leadsAway(request: IncomingMessage, isOwnOrigin: (origin: string) => boolean): boolean {
  const { searchParams } = addressOf(request);
  return ['redirect_uri', 'post_logout_redirect_uri'].some((name) =>
    searchParams.getAll(name).some((to) => !isOwnOrigin(URL.parse(to)?.origin ?? '')),
  );
}

/** Whether the request is one to `/authorize` before the person has chosen who they are. */
export function mustChoose(request: IncomingMessage): boolean {
  return request.method === 'GET' && addressOf(request).pathname === '/authorize' && !chosenUser(request);
}

/** Answers with one button for each user of the demonstration. There is no password: this provider serves this machine only. */
export function answerChoice(request: IncomingMessage, response: ServerResponse): void {
  const address = addressOf(request);
  const links = USERS.map(({ subject, text }) => {
    address.searchParams.set(WHO, subject);
    const query = address.search.replaceAll('&', '&amp;').replaceAll('"', '%22');
    return `<p><a href="/authorize${query}">${text}</a></p>`;
  });
  response.writeHead(200, {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    'Referrer-Policy': 'no-referrer',
  });
  response.end(`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>Sign in to Motorcade on this machine</title><style>${STYLE}</style></head>
<body><main><h1>Sign in to Motorcade</h1><p>This identity provider is for this machine. It asks for no password.</p>
${links.join('\n')}
</main></body></html>
`);
}

function addressOf({ url = '/' }: IncomingMessage): URL {
  return new URL(url, 'http://127.0.0.1');
}

const STYLE =
  'body{font:1rem/1.5 system-ui,sans-serif;margin:0;display:grid;place-items:center;min-height:100vh}main{max-width:22rem;padding:1rem}' +
  'a{display:block;padding:.8rem 1rem;border-radius:.5rem;background:#1f3a5f;color:#fff;text-decoration:none;text-align:center;font-weight:600}' +
  'a:focus-visible,a:hover{outline:3px solid #7aa7e0;outline-offset:2px}h1{font-size:1.4rem}';
