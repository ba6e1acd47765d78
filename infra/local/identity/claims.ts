/** 12 hours, so that a token is valid for a working day. */
export const TOKEN_SECONDS = 12 * 60 * 60;

/** The optional claims of a token. */
export interface Claims {
  readonly name?: string | undefined;
  readonly email?: string | undefined;
}

/** Returns the claims of an access token. A missing name or e-mail address is derived from the subject. */
export function claimsOf(subject: string, audience: string, { email, name }: Claims) {
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
