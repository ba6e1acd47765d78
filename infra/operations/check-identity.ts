import type { Jwk } from 'aws-jwt-verify/jwk';
import * as z from 'zod';
import { askUserinfo, UserinfoFailed } from '#shared/adapters/users/userinfo.ts';
import { Problem } from '#shared/contract/problem.ts';
import { parseJson } from '#shared/domain/parse-json.ts';
import { isNamed, joinedProfile, profileIn, registered } from '#shared/domain/users/registration.ts';
import { countAdministrators } from '#shared/entities/users/user.ts';
import { identify } from '#shared/pipeline/caller-identity.ts';
import { canSign } from '#shared/pipeline/verify-token.ts';
import { keysAddress } from '#shared/platform/config.ts';
import { fetchText } from '#shared/platform/fetch-text.ts';
import type { Place } from './find-place.ts';
import { type Finding, ok, problem, warning } from './finding.ts';

const LIMITS = { timeoutMs: 5_000, maxBytes: 1_000_000 };
const KeySet = z.object({
  keys: z.array(
    z.looseObject({
      kid: z.string().optional(),
      kty: z.string(),
      crv: z.string().optional(),
      use: z.string().optional(),
      alg: z.string().optional(),
    }),
  ),
});
const Discovery = z.object({
  issuer: z.string(),
  jwks_uri: z.string(),
  userinfo_endpoint: z.string().optional(),
  claims_supported: z.array(z.string()).optional(),
});

/** Reads the keys of the issuer as the functions do, and compares the settings with what the issuer says of itself. */
export async function checkIssuer({ environment }: Place): Promise<Finding[]> {
  const { OIDC_ISSUER: issuer = '', OIDC_JWKS_URI } = environment as Record<string, string | undefined>;
  const address = keysAddress({ OIDC_ISSUER: issuer, OIDC_JWKS_URI });
  const [said, keys] = await Promise.all([
    read(new URL(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`), Discovery),
    read(new URL(address), KeySet),
  ]);
  const findings: Finding[] = [];
  if (typeof said === 'object' && said.issuer !== issuer)
    findings.push(
      problem(
        `issuer: its tokens name ${said.issuer}, but OIDC_ISSUER is ${issuer}`,
        `Set OIDC_ISSUER=${said.issuer} and deploy.`,
      ),
    );
  if (typeof keys === 'string') {
    const better = typeof said === 'object' && said.jwks_uri !== address ? said.jwks_uri : undefined;
    const cure = better
      ? `Set OIDC_JWKS_URI=${better} and deploy.`
      : 'Look at the identity provider, and at OIDC_ISSUER and OIDC_JWKS_URI.';
    findings.push(problem(`issuer: no keys at ${address}: ${keys}`, cure));
  } else if (!keys.keys.some((key) => canSign(key as Jwk))) {
    findings.push(
      problem(
        `issuer: no key at ${address} can sign access tokens`,
        'Let the identity provider sign access tokens with RS256, PS256 or ES256.',
      ),
    );
  }
  if (findings.length > 0) return findings;
  return [ok(`issuer: ${address} has usable keys`), ...(typeof said === 'object' ? [saidOf(said)] : [])];
}

/** Says where the issuer tells more of a user than their token, and which claims it knows. */
function saidOf({ claims_supported: claims = [], userinfo_endpoint: endpoint }: z.infer<typeof Discovery>): Finding {
  const known = claims.length > 0 ? `. The claims that it names: ${claims.slice(0, 40).join(', ')}` : '';
  return ok(`issuer: ${endpoint === undefined ? 'it has no userinfo endpoint' : `userinfo is at ${endpoint}`}${known}`);
}

/** Returns the parsed answer, or what is wrong with it. */
async function read<S extends z.ZodType>(address: URL, schema: S): Promise<z.output<S> | string> {
  try {
    const { status, text } = await fetchText(address, LIMITS);
    if (status !== 200) return `the answer is ${status}`;
    const parsed = schema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : 'the answer is not a key set';
  } catch (error) {
    const { cause, message } = error as Error;
    return cause instanceof Error ? cause.message : message;
  }
}

const TIMEOUT_MS = 5_000;
type Claims = Readonly<Record<string, unknown>>;

/**
 * Says which claims the service sees of a user, whose access token `MOTORCADE_TOKEN` is, and whether they would become the first
 * administrator. Prints the names of claims, the subject and the name in the list of users. Without a token, says only if the first
 * administrator is awaited.
 */
export async function checkToken({ environment }: Place, token: string | undefined): Promise<Finding[]> {
  const { FIRST_ADMINISTRATOR: named, OIDC_ISSUER: issuer = '' } = environment as Record<string, string | undefined>;
  const isAwaited = (await countAdministrators()) === undefined;
  if (!token) {
    if (!isAwaited) return [];
    const who = named === undefined ? 'the first user to register' : `firstAdministrator (${named})`;
    const cure = 'Set MOTORCADE_TOKEN to an access token of theirs: the doctor then says whether it will do.';
    return [warning(`users: there is no administrator yet. It will be ${who}`, cure)];
  }
  try {
    const { subject, ...profile } = await identify(`Bearer ${token}`);
    const claims = parseJson(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')) as Claims;
    const userinfo = await askUserinfo({ issuer, subject, token, timeoutMs: TIMEOUT_MS }).catch((error: unknown) => {
      if (error instanceof UserinfoFailed) return error;
      throw error;
    });
    const said = userinfo instanceof UserinfoFailed ? undefined : profileIn(userinfo);
    const { email, name } = registered({ subject, ...joinedProfile(profile, said) }, undefined, false, '');
    return [
      ok(`token: its claims are ${namesOf(claims)}`),
      userinfo instanceof UserinfoFailed
        ? ok(`token: no userinfo of this user: ${userinfo.message}`)
        : ok(`token: the claims of userinfo are ${namesOf(userinfo)}`),
      ok(`token: the list of users shows ${name ?? email ?? subject}`),
      ...(isAwaited ? [judgeFirst(isNamed(subject, [profile, said], named), named, subject)] : []),
    ];
  } catch (error) {
    if (error instanceof Problem)
      return [problem(`token: ${error.message}`, 'Take another access token, or mend the settings.')];
    throw error;
  }
}

/** Tells whether the deployment will make this user its first administrator. */
function judgeFirst(isThem: boolean, named: string | undefined, subject: string): Finding {
  if (named === undefined) return ok('token: this user becomes the administrator, if no one registers before them');
  if (isThem) return ok(`token: this user becomes the administrator: firstAdministrator is ${named}`);
  const cure = `If they shall be it, set firstAdministrator to their subject, ${subject}, and deploy.`;
  const why = named.includes('@')
    ? 'no claim says that this address is theirs and verified'
    : 'their subject is another one';
  return warning(
    `token: this user does not become the administrator: firstAdministrator is ${named}, and ${why}`,
    cure,
  );
}

/** Names the claims. Whether an address is verified decides, so its value is told. */
function namesOf(claims: Claims): string {
  const names = Object.keys(claims)
    .sort()
    .map((name) => name.replace(/[^\x21-\x7E]/g, '?').slice(0, 80));
  return names
    .map((name) =>
      name === 'email_verified' ? `email_verified (${String(claims[name] === true || claims[name] === 'true')})` : name,
    )
    .join(', ');
}
