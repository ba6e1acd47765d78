import { createServer, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import {
  type MutableRedirectUri,
  type MutableResponse,
  type MutableToken,
  OAuth2Issuer,
  OAuth2Service,
} from 'oauth2-mock-server';
import * as z from 'zod';
import { readJsonFile, writeJsonFile } from '#infra/local/control/json-file.ts';
import { closeServer, isPortTaken, listen } from '#infra/local/gateway/listen.ts';
import { type Claims, claimsOf, TOKEN_SECONDS } from './claims.ts';
import { answerChoice, chosenUser, mustChoose } from './sign-in-page.ts';

/** An OpenID Connect issuer for this machine. It signs every token that is requested, without a password. */
export interface Issuer {
  readonly url: string;
  readonly jwksUri: string;
  token(subject: string, claims?: Claims): Promise<string>;
  stop(): Promise<void>;
}

const Identity = z.object({ port: z.int(), key: z.looseObject({ kid: z.string(), alg: z.string() }) });
type Identity = z.infer<typeof Identity>;

/**
 * Starts the issuer. Stores its port and key in the data folder, so that a token is still valid after a restart. If the port is in
 * use, the issuer takes and stores another one.
 */
export async function startIssuer(dataFolder: string, audience: string): Promise<Issuer> {
  const file = join(dataFolder, 'identity.json');
  const kept = await readJsonFile(file, Identity);
  const issuer = new OAuth2Issuer(undefined);
  const key = kept ? await issuer.keys.add(kept.key) : await issuer.keys.generate('RS256');
  const { requestHandler } = serviceOf(issuer, audience);
  const server = createServer((request, response) =>
    mustChoose(request) ? answerChoice(request, response) : requestHandler(request, response),
  );
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
 * Makes the endpoints of the issuer. A request with a user name, or with the code of a person who has chosen who they are, returns an
 * access token of that user for the API.
 */
function serviceOf(issuer: OAuth2Issuer, audience: string): OAuth2Service {
  const service = new OAuth2Service(issuer);
  /** Who signed in. Key: the code, or the refresh token, that the person's browser got. */
  const users = new Map<string, string>();
  service.on('beforeAuthorizeRedirect', ({ url }: MutableRedirectUri, request: IncomingMessage) => {
    users.set(url.searchParams.get('code') ?? '', chosenUser(request) ?? '');
  });
  service.on('beforeTokenSigning', ({ payload }: MutableToken, { body }: { body: Form }) => {
    const { client_id: client = 'client', email, name } = body;
    const subject = body['username'] ?? users.get(grantOf(body)) ?? client;
    const { aud, ...claims } = claimsOf(subject, audience, { email, name });
    // The library names the client as the audience of an ID token. That is right: only access tokens are for the API.
    const isIdToken = body['grant_type'] !== 'password' && payload.aud === client;
    Object.assign(payload, claims, isIdToken ? {} : { aud });
  });
  return service.on('beforeResponse', (answer: MutableResponse, { body = {} }: { body?: Form }) => {
    Object.assign(answer.body, { expires_in: TOKEN_SECONDS });
    const user = users.get(grantOf(body));
    const { refresh_token: next } = answer.body as Form;
    if (user && next) users.set(next, user);
  });
}

type Form = Record<string, string | undefined>;

function grantOf({ code, refresh_token: token }: Form): string {
  return code ?? token ?? '';
}
