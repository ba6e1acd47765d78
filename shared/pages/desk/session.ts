import type { Api } from '#shared/pages/parts/api-client.ts';
import type { SignedIn } from '#shared/pages/parts/signed-in.tsx';

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

export function signOut(): void {
  present().signOut();
}
