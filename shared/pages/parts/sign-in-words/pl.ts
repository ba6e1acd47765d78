import type { Texts } from '#shared/pages/parts/words.ts';
import type { SignInKey } from './en.ts';

export const SIGN_IN: Texts<SignInKey> = {
  signingIn: 'Logowanie…',
  signIn: 'Zaloguj się',
  signOut: 'Wyloguj się',
  signInFailed: 'Logowanie nie powiodło się: {reason}',
  signedOut: 'Wylogowano.',
  noClient: 'Tu nie można się jeszcze zalogować. Operator musi ustawić OIDC_CLIENT_ID.',
  notApproved: 'Konto jest zarejestrowane. Administrator musi je zatwierdzić.',
  notReached: 'Usługa jest niedostępna.',
  tryAgain: 'Spróbuj ponownie',
};
