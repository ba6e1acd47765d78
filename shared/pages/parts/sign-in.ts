import * as oauth from 'oauth4webapi';
import type * as z from 'zod';
import type { PageSettings } from '#shared/documents/page-files.ts';
import type { User as UserSchema } from '#shared/schemas/users/user.ts';
import { type Api, apiOf, messageOf } from './api-client.ts';
import { pageSettings } from './load-words.ts';
import { type Session, sessionOf, type Tokens } from './session.ts';

/** What must outlive the way to the identity provider and back. It is no token, and is removed on return. */
interface Begun {
  readonly verifier: string;
  readonly state: string;
  /** The part of the page's address behind `#`. */
  readonly place: string;
}

const BEGUN = 'motorcade-sign-in';

/** A failed sign-in. The message is that of the identity provider. */
export class SignInFailed extends Error {
  override readonly name = 'SignInFailed';
}

/**
 * Sends the browser to the identity provider: authorization code with PKCE. The browser comes back to this page with a code.
 * Throws SignInFailed if the provider does not answer.
 */
export async function startSignIn(settings: PageSettings): Promise<void> {
  const { audience, clientId, scope } = settings;
  if (!clientId) throw new SignInFailed('OIDC_CLIENT_ID is not set');
  const server = await discover(settings);
  const begun: Begun = {
    verifier: oauth.generateRandomCodeVerifier(),
    state: oauth.generateRandomState(),
    place: location.hash,
  };
  const address = new URL(server.authorization_endpoint ?? '');
  const parameters = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: returnAddress(),
    scope,
    // Some providers make a token for this API only if they are told its audience. The others ignore it (RFC 6749, 3.1).
    audience,
    state: begun.state,
    code_challenge: await oauth.calculatePKCECodeChallenge(begun.verifier),
    code_challenge_method: 'S256',
  };
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
  sessionStorage.setItem(BEGUN, JSON.stringify(begun));
  location.assign(address);
}

/** Returns the session of a person who has just come back from the identity provider. `undefined`: the page was opened otherwise. Throws SignInFailed. */
export async function finishSignIn(settings: PageSettings): Promise<Session | undefined> {
  const address = new URL(location.href);
  const stored = sessionStorage.getItem(BEGUN);
  const isReturn =
    address.searchParams.has('state') && (address.searchParams.has('code') || address.searchParams.has('error'));
  if (!isReturn || !stored || !settings.clientId) return undefined;
  sessionStorage.removeItem(BEGUN);
  const { place, state, verifier } = JSON.parse(stored) as Begun;
  // The code must not stay in the history of the browser.
  history.replaceState(undefined, '', `${address.pathname}${place}`);
  try {
    const server = await discover(settings);
    const client: oauth.Client = { client_id: settings.clientId };
    const parameters = oauth.validateAuthResponse(server, client, address, state);
    const options = requestOptions(settings);
    const none = oauth.None();
    const answer = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      none,
      parameters,
      returnAddress(),
      verifier,
      options,
    );
    const refresh = (token: string) => oauth.refreshTokenGrantRequest(server, client, none, token, options);
    return sessionOf(await tokensOf(answer), async (token) => tokensOf(await refresh(token)));
  } catch (error) {
    throw new SignInFailed(messageOf(error), { cause: error });
  }
}

/**
 * Reads the answer of the provider. Only the access token is used: PKCE binds the code to this browser, so no claim of an ID token is needed, and the
 * clock of the computer may be wrong.
 */
async function tokensOf(answer: Response): Promise<Tokens> {
  const { status } = answer;
  const { error, ...tokens } = (await answer.json()) as Tokens & { readonly error?: string };
  if (typeof tokens.access_token === 'string' && tokens.token_type?.toLowerCase() === 'bearer') return tokens;
  throw Object.assign(new Error(error ?? `HTTP ${status}`), { status });
}

async function discover(settings: PageSettings): Promise<oauth.AuthorizationServer> {
  const issuer = new URL(settings.issuer);
  try {
    return await oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, requestOptions(settings)));
  } catch (error) {
    throw new SignInFailed(`${settings.issuer} does not answer as an identity provider`, { cause: error });
  }
}

/** The identity provider of the local service is reached by plain HTTP, on the loopback address. No other may be. */
function requestOptions({ issuer }: PageSettings) {
  const { hostname, protocol } = new URL(issuer);
  return { [oauth.allowInsecureRequests]: protocol === 'http:' && /^(127\.0\.0\.1|localhost)$/.test(hostname) };
}

function returnAddress(): string {
  return `${location.origin}${location.pathname}`;
}

export type User = z.output<typeof UserSchema>;

/** What a page gets once a person has signed in. */
export interface SignedIn {
  readonly api: Api;
  readonly user: User;
  /** Forgets the token, and shows how to sign in again. */
  readonly signOut: () => void;
}

/** How a try to sign in ended. `leaving`: the browser is on its way to the identity provider. */
export type Entry =
  | { readonly is: 'in'; readonly api: Api; readonly user: User }
  | { readonly is: 'leaving' | 'noClient' | 'notApproved' }
  | { readonly is: 'failed'; readonly error: unknown };

/** Ends a sign-in with which the browser has just come back, or begins one by `begin`. Registers a person who comes for the first time. */
export async function enter<E>(begin: () => Promise<E>): Promise<E | Entry> {
  if (!pageSettings().clientId) return { is: 'noClient' };
  try {
    const session = await finishSignIn(pageSettings());
    if (!session) return await begin();
    const api = apiOf(session);
    const { value: user } = await api.send<User>('POST', '/api/users/register');
    return user.isApproved ? { is: 'in', api, user } : { is: 'notApproved' };
  } catch (error) {
    return { is: 'failed', error };
  }
}

/** Sends the browser to the identity provider. */
export async function leave(): Promise<Entry> {
  try {
    await startSignIn(pageSettings());
    return { is: 'leaving' };
  } catch (error) {
    return { is: 'failed', error };
  }
}
