import type { Texts } from '#shared/pages/parts/words.ts';
import type { SignInKey } from './en.ts';

export const SIGN_IN: Texts<SignInKey> = {
  signingIn: 'Anmeldung läuft …',
  signIn: 'Anmelden',
  signOut: 'Abmelden',
  signInFailed: 'Die Anmeldung ist fehlgeschlagen: {reason}',
  signedOut: 'Sie sind abgemeldet.',
  noClient: 'Auf dieser Seite kann man sich noch nicht anmelden. Die Betreiber müssen OIDC_CLIENT_ID setzen.',
  notApproved: 'Sie sind registriert. Eine Administratorin oder ein Administrator muss Sie erst freigeben.',
  notReached: 'Der Dienst ist nicht erreichbar.',
  tryAgain: 'Erneut versuchen',
};
