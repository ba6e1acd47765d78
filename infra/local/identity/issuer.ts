import { AssertionError } from 'node:assert';
import type { IncomingMessage } from 'node:http';
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
import { answerChoice, chosenUser, leadsAway, mustChoose } from './sign-in-page.ts';

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
