import { NotReached } from './client.ts';

/** What the identity provider gives for a code or a refresh token. */
export interface Tokens {
  readonly access_token: string;
  /** `Bearer`, in any case: the pages send no other. */
  readonly token_type?: string | undefined;
  readonly expires_in?: number | undefined;
  readonly refresh_token?: string | undefined;
}

/** A person who has signed in. Their tokens are in the memory of this page and nowhere else, so a reload signs in again. */
export interface Session {
  /** Returns an access token that is valid for a while. Throws SignedOut, or NotReached where the provider is not reached. */
  token(): Promise<string>;
}

/** The token has ended, and the provider gives no other: the person must sign in again. */
export class SignedOut extends Error {
  override readonly name = 'SignedOut';
  readonly status = 401;
}

/** A token is replaced this long before its end, so that no request carries one that ends on its way. */
const SPARE_MS = 60_000;

/** The session of this page, for another window of the same page: a desk whose session has ended goes on with the tokens of a new one. */
export const handOver: { last?: () => Tokens; sessionOf: (tokens: Tokens) => Session } = {
  sessionOf: (tokens) => sessionOf(tokens, () => Promise.reject(new SignedOut('The session has ended'))),
};

/** Makes a session of the first tokens. `refresh` asks for the next ones. */
export function sessionOf(first: Tokens, refresh: (refreshToken: string) => Promise<Tokens>): Session {
  let tokens = first;
  let endsAt = endOf(first);
  let next: Promise<Tokens> | undefined;
  handOver.last = () => tokens;
  handOver.sessionOf = (others) => sessionOf(others, refresh);
  return {
    token: async () => {
      if (Date.now() < endsAt - SPARE_MS) return tokens.access_token;
      if (!tokens.refresh_token) {
        if (Date.now() < endsAt) return tokens.access_token;
        throw new SignedOut('The session has ended');
      }
      // Requests at the same time share one refresh: a provider may take each refresh token only once.
      next ??= refresh(tokens.refresh_token).finally(() => {
        next = undefined;
      });
      const fresh = await next.catch((error: unknown) => {
        // Without a network, or while the provider is out of order, the session goes on.
        if (Number((error as Partial<SignedOut>).status) < 500)
          throw new SignedOut('The session has ended', { cause: error });
        if (Date.now() >= endsAt) throw new NotReached('The service is not reached', { cause: error });
      });
      if (!fresh) return tokens.access_token;
      tokens = { refresh_token: tokens.refresh_token, ...fresh };
      endsAt = endOf(fresh);
      return tokens.access_token;
    },
  };
}

/** A provider that does not say how long a token is valid gives one for an hour at least, by custom. */
function endOf({ expires_in: seconds = 3_600 }: Tokens): number {
  return Date.now() + seconds * 1_000;
}
