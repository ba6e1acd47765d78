/** What an identity provider says of a user, in an access token or at its userinfo endpoint. */
export interface Profile {
  readonly name?: string | undefined;
  /** What they are called, where no name is known. */
  readonly handle?: string | undefined;
  /** What they sign in with. It may be a number, so it is shown only where nothing else is known. */
  readonly login?: string | undefined;
  /** For people to read. Users may choose it themselves. */
  readonly email?: string | undefined;
  /** As the provider wrote it, and only where it says that it has verified it. */
  readonly verifiedEmail?: string | undefined;
}

type Claims = Readonly<Record<string, unknown>>;

const MAX_CLAIM_LENGTH = 254;
const HANDLES = ['nickname', 'preferred_username'];
/** The first two are of Microsoft, the others of Amazon. */
const LOGINS = ['upn', 'unique_name', 'username', 'cognito:username'];

/** Reads the claims of OpenID Connect about a user, and what common providers send instead. */
export function profileIn(claims: Claims): Profile {
  const { email, email_verified: isVerified, family_name: family, given_name: given, name, sub } = claims;
  const parts = [textOf(given), textOf(family)].filter((each) => each !== undefined);
  const firstOf = (names: readonly string[]) =>
    names.flatMap((claim) => textOf(claims[claim]) ?? []).find((each) => each !== sub);
  // Some providers send a text.
  const isOwn = (isVerified === true || isVerified === 'true') && typeof email === 'string';
  return {
    name: textOf(name) ?? (parts.join(' ') || undefined),
    handle: firstOf(HANDLES),
    login: firstOf(LOGINS),
    email: textOf(email),
    ...(isOwn && email.length <= MAX_CLAIM_LENGTH ? { verifiedEmail: email } : {}),
  };
}

/** Returns the text of a claim on one line, without control characters. Users choose these texts themselves at their provider. */
function textOf(claim: unknown): string | undefined {
  if (typeof claim !== 'string') return undefined;
  const line = claim.normalize('NFC').replace(/[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+/gu, ' ');
  return line.trim().slice(0, MAX_CLAIM_LENGTH).toWellFormed() || undefined;
}

/** Returns one profile of two, for people to read. What `first` says counts. */
export function joinedProfile(first: Profile, second: Profile | undefined): Profile {
  return {
    name: first.name ?? second?.name,
    handle: first.handle ?? second?.handle,
    login: first.login ?? second?.login,
    email: first.email ?? second?.email,
  };
}
