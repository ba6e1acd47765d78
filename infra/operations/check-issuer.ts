import type { Jwk } from 'aws-jwt-verify/jwk';
import * as z from 'zod';
import { canSign } from '#shared/pipeline/verify-token.ts';
import { keysAddress } from '#shared/platform/config.ts';
import { fetchText } from '#shared/platform/fetch-text.ts';
import type { Place } from './find-place.ts';
import { type Finding, ok, problem } from './finding.ts';

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
