import { askUserinfo, UserinfoFailed } from '#shared/adapters/users/userinfo.ts';
import { Problem } from '#shared/contract/problem.ts';
import { parseJson } from '#shared/domain/parse-json.ts';
import { joinedProfile, profileIn } from '#shared/domain/users/profile.ts';
import { isNamed, registered } from '#shared/domain/users/registration.ts';
import { countAdministrators } from '#shared/entities/users/user.ts';
import { identify } from '#shared/pipeline/caller-identity.ts';
import type { Place } from './find-place.ts';
import { type Finding, ok, problem, warning } from './finding.ts';

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
