import type { Texts } from '#shared/pages/parts/words.ts';
import type { SignInKey } from './en.ts';

export const SIGN_IN: Texts<SignInKey> = {
  signingIn: 'Connexion…',
  signIn: 'Se connecter',
  signOut: 'Se déconnecter',
  signInFailed: 'La connexion a échoué : {reason}',
  signedOut: 'Vous êtes déconnecté.',
  noClient: 'La connexion n’est pas encore possible ici. L’exploitant doit définir OIDC_CLIENT_ID.',
  notApproved: 'Vous êtes inscrit. Un administrateur doit vous approuver.',
  notReached: 'Le service est injoignable.',
  tryAgain: 'Réessayer',
};
