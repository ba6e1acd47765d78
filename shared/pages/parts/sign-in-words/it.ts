import type { Texts } from '#shared/pages/parts/words.ts';
import type { SignInKey } from './en.ts';

export const SIGN_IN: Texts<SignInKey> = {
  signingIn: 'Accesso in corso…',
  signIn: 'Accedi',
  signOut: 'Esci',
  signInFailed: 'L’accesso non è riuscito: {reason}',
  signedOut: 'È uscito.',
  noClient: 'Qui non si può ancora accedere. Il gestore deve impostare OIDC_CLIENT_ID.',
  notApproved: 'È registrato. Un amministratore deve approvarla.',
  notReached: 'Il servizio non è raggiungibile.',
  tryAgain: 'Riprova',
};
