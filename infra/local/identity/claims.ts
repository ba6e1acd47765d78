/** A working day: nobody wants to fetch a token twice. */
export const TOKEN_SECONDS = 12 * 60 * 60;

/** What a token says of its subject beside who it is. */
export interface Claims {
  readonly name?: string | undefined;
  readonly email?: string | undefined;
}

/** The claims of an access token; a name and an address that nobody gave are made of the subject. */
export const claimsOf = (subject: string, audience: string, { email, name }: Claims) => ({
  sub: subject,
  aud: audience,
  exp: Math.floor(Date.now() / 1_000) + TOKEN_SECONDS,
  name: name ?? nameOf(subject),
  email: email ?? `${localPartOf(subject)}@example.org`,
});

const wordsOf = (subject: string): string[] => subject.split(/[^\p{L}\p{N}]+/u).filter(Boolean);

const nameOf = (subject: string): string =>
  wordsOf(subject)
    .map((word) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`)
    .join(' ') || subject;

const localPartOf = (subject: string): string =>
  wordsOf(subject.normalize('NFKD').replace(/[^\x20-\x7e]/g, ''))
    .join('.')
    .toLowerCase()
    .slice(0, 64) || 'somebody';
