import * as z from 'zod';
import { parseJson } from '#shared/domain/parse-json.ts';
import { AnswerTooLong, fetchText, isTimeout, withoutEndSlashes } from '#shared/platform/fetch-text.ts';

const MAX_BYTES = 100_000;

const Discovery = z.looseObject({ issuer: z.string(), userinfo_endpoint: z.url({ protocol: /^https?$/ }).optional() });
const Claims = z.looseObject({ sub: z.string() });

/** The userinfo endpoint said nothing that can be used. The message says why, without a value of the answer. */
export class UserinfoFailed extends Error {
  override readonly name = 'UserinfoFailed';
}

interface UserinfoRequest {
  readonly issuer: string;
  /** An access token of the user. */
  readonly token: string;
  /** The user that the token is about. */
  readonly subject: string;
  /** For each of the two requests. */
  readonly timeoutMs: number;
}

/**
 * Asks the issuer for the claims of a user (OpenID Connect Core 5.3), at the address that it names itself. The answer counts only if it is
 * about the same subject. Throws UserinfoFailed.
 */
export async function askUserinfo({
  issuer,
  subject,
  timeoutMs,
  token,
}: UserinfoRequest): Promise<z.output<typeof Claims>> {
  const wellKnown = new URL(`${withoutEndSlashes(issuer)}/.well-known/openid-configuration`);
  const discovery = await read('its configuration', wellKnown, Discovery, { timeoutMs });
  if (discovery.issuer !== issuer) throw new UserinfoFailed('its configuration is that of another issuer');
  const { userinfo_endpoint: endpoint } = discovery;
  if (endpoint === undefined) throw new UserinfoFailed('it names no userinfo endpoint');
  const address = new URL(endpoint);
  // The token opens the service, so it never travels in the clear. The local issuer has no certificate.
  if (address.protocol === 'http:' && wellKnown.protocol === 'https:')
    throw new UserinfoFailed('its userinfo endpoint has no certificate');
  const claims = await read('userinfo', address, Claims, { timeoutMs, token });
  if (claims.sub !== subject) throw new UserinfoFailed('userinfo is about another subject');
  return claims;
}

async function read<S extends z.ZodType>(
  what: string,
  address: URL,
  schema: S,
  { timeoutMs, token }: { readonly timeoutMs: number; readonly token?: string },
): Promise<z.output<S>> {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const { status, text } = await fetchText(address, { timeoutMs, maxBytes: MAX_BYTES }, { headers }).catch(
    (error: unknown) => {
      const reason = isTimeout(error)
        ? 'did not answer in time'
        : error instanceof AnswerTooLong
          ? 'is too long'
          : 'cannot be reached';
      throw new UserinfoFailed(`${what} ${reason}`, { cause: error });
    },
  );
  if (status !== 200) throw new UserinfoFailed(`${what} answered ${status}`);
  const parsed = schema.safeParse(parseJson(text));
  if (!parsed.success) throw new UserinfoFailed(`${what} is not what OpenID Connect says`);
  return parsed.data;
}
