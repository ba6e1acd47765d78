import { AssertionError } from 'node:assert';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import {
  type MutableRedirectUri,
  type MutableResponse,
  type MutableToken,
  OAuth2Issuer,
  OAuth2Service,
} from 'oauth2-mock-server';
import * as z from 'zod';
import { guardedServer } from '#infra/local/access/local-access.ts';
import { readJsonFile, writeJsonFile } from '#infra/local/control/json-file.ts';
import { closeServer, isPortTaken, listen } from '#infra/local/gateway/listen.ts';

/**
 * An OpenID Connect issuer for this machine. It asks for no password, so it gives tokens only to the pages of this service, to those who
 * chose a user on its page, and to processes that may call `token`.
 */
export interface Issuer {
  readonly url: string;
  readonly jwksUri: string;
  token(subject: string, claims?: Claims): Promise<string>;
  stop(): Promise<void>;
}

const Identity = z.object({ port: z.int(), key: z.looseObject({ kid: z.string(), alg: z.string() }) });
type Identity = z.infer<typeof Identity>;

/** Which pages may sign in at the issuer, and under which host names it answers. */
interface Pages {
  readonly hosts: ReadonlySet<string>;
  readonly isOwnOrigin: (origin: string) => boolean;
}

/**
 * Starts the issuer. Stores its port and key in the data folder, so that a token is still valid after a restart. If the port is in
 * use, the issuer takes and stores another one.
 */
export async function startIssuer(dataFolder: string, audience: string, pages: Pages): Promise<Issuer> {
  const file = join(dataFolder, 'identity.json');
  const kept = await readJsonFile(file, Identity);
  const issuer = new OAuth2Issuer(undefined);
  const key = kept ? await issuer.keys.add(kept.key) : await issuer.keys.generate('RS256');
  const { requestHandler } = serviceOf(issuer, audience);
  const server = guardedServer((request, response) => {
    if (leadsAway(request, pages.isOwnOrigin))
      response
        .writeHead(400)
        .end('The address to return to is not one of this service. Name its origin in CORS_ORIGINS.');
    else if (mustChoose(request)) answerChoice(request, response);
    else requestHandler(request, response);
  }, pages);
  const port = await listen(server, kept?.port ?? 0).catch((error: unknown) => {
    if (isPortTaken(error)) return listen(server, 0);
    throw error;
  });
  if (port !== kept?.port) await writeJsonFile(file, { port, key } satisfies Identity);
  const url = `http://127.0.0.1:${port}`;
  issuer.url = url;
  return {
    url,
    jwksUri: `${url}/jwks`,
    token: (subject, claims = {}) =>
      issuer.buildToken({
        scopesOrTransform: (_header, payload) => {
          Object.assign(payload, claimsOf(subject, audience, claims));
        },
      }),
    stop: () => closeServer(server, 0),
  };
}

/**
 * Makes the endpoints of the issuer. A request with the code of a person who has chosen who they are, and with the verifier of the page
 * that sent them, returns an access token of that user for the API. So does the refresh token of that answer.
 */
function serviceOf(issuer: OAuth2Issuer, audience: string): OAuth2Service {
  const service = new OAuth2Service(issuer);
  /** Who signed in. Key: the code, or the refresh token, that the person's browser got. */
  const users = new Map<string, string>();
  service.on('beforeAuthorizeRedirect', ({ url }: MutableRedirectUri, request: IncomingMessage) => {
    const [code, user] = [url.searchParams.get('code'), chosenUser(request)];
    if (code && user) users.set(code, user);
  });
  service.on('beforeTokenSigning', ({ payload }: MutableToken, { body }: { body: Form }) => {
    const subject = users.get(grantOf(body));
    if (subject === undefined) throw new AssertionError({ message: REFUSED });
    const { aud, ...claims } = claimsOf(subject, audience, {});
    // The library names the client as the audience of an ID token. That is right: only access tokens are for the API.
    const isIdToken = payload.aud !== undefined && payload.aud === body['client_id'];
    Object.assign(payload, claims, isIdToken ? {} : { aud });
  });
  return service.on('beforeResponse', (answer: MutableResponse, { body = {} }: { body?: Form }) => {
    Object.assign(answer.body, { expires_in: TOKEN_SECONDS });
    const user = users.get(grantOf(body));
    const { refresh_token: next } = answer.body as Form;
    if (user && next) users.set(next, user);
    // A code and a refresh token count once.
    users.delete(grantOf(body));
  });
}

const REFUSED =
  'A token needs the code of a sign-in and the verifier of its page, or a refresh token. On a terminal use `npm run token`.';

type Form = Record<string, string | undefined>;

/** Returns what a request for a token rests on. The library compares the verifier, if one is there. */
function grantOf({ code, code_verifier: verifier, grant_type: kind, refresh_token: token }: Form): string {
  if (kind === 'authorization_code' && verifier) return code ?? '';
  return kind === 'refresh_token' && token ? token : '';
}

/** 12 hours, so that a token is valid for a working day. */
const TOKEN_SECONDS = 12 * 60 * 60;

/** The optional claims of a token. */
interface Claims {
  readonly name?: string | undefined;
  readonly email?: string | undefined;
}

/** Returns the claims of an access token. A missing name or e-mail address is derived from the subject. */
function claimsOf(subject: string, audience: string, { email, name }: Claims) {
  return {
    sub: subject,
    aud: audience,
    exp: Math.floor(Date.now() / 1_000) + TOKEN_SECONDS,
    name: name ?? nameOf(subject),
    email: email ?? `${localPartOf(subject)}@example.org`,
  };
}

function wordsOf(subject: string): string[] {
  return subject.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
}

function nameOf(subject: string): string {
  return (
    wordsOf(subject)
      .map((word) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`)
      .join(' ') || subject
  );
}

function localPartOf(subject: string): string {
  return (
    wordsOf(subject.normalize('NFKD').replace(/[^\x20-\x7e]/g, ''))
      .join('.')
      .toLowerCase()
      .slice(0, 64) || 'user'
  );
}

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
function chosenUser(request: IncomingMessage): string | undefined {
  const from = request.headers['sec-fetch-site'] ?? 'same-origin';
  if (from !== 'same-origin') return undefined;
  return addressOf(request).searchParams.get(WHO) ?? undefined;
}

/** Whether the request asks to go on to a page of another origin: it would get what this provider gives out. */
function leadsAway(request: IncomingMessage, isOwnOrigin: (origin: string) => boolean): boolean {
  const { searchParams } = addressOf(request);
  return ['redirect_uri', 'post_logout_redirect_uri'].some((name) =>
    searchParams.getAll(name).some((to) => !isOwnOrigin(URL.parse(to)?.origin ?? '')),
  );
}

/** Whether the request is one to `/authorize` before the person has chosen who they are. */
function mustChoose(request: IncomingMessage): boolean {
  return request.method === 'GET' && addressOf(request).pathname === '/authorize' && !chosenUser(request);
}

/** Answers with one button for each user of the demonstration. There is no password: this provider serves this machine only. */
function answerChoice(request: IncomingMessage, response: ServerResponse): void {
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
