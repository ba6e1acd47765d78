import { signal } from '@preact/signals';
import type { Api } from '#shared/pages/parts/api-client.ts';
import type { SignedIn } from '#shared/pages/parts/sign-in.ts';

/** The token has ended. The page stays with what was typed, and asks the person to sign in again. */
export const signInEnded = signal(false);

let signedIn: SignedIn | undefined;

/** Keeps who has signed in, before the desk is drawn. */
export function begin(session: SignedIn): void {
  signedIn = session;
}

function present(): SignedIn {
  if (!signedIn) throw new Error('The desk is drawn after the sign-in');
  return signedIn;
}

/** The API, called as the person at the desk. */
export function api(): Api {
  return present().api;
}

export function me(): SignedIn['user'] {
  return present().user;
}

/** Goes on as the same person with a new token. */
export function renew(next: Api): void {
  signedIn = { ...present(), api: next };
  signInEnded.value = false;
}

export function signOut(): void {
  present().signOut();
}
