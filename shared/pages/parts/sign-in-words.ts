import type { Catalogue } from './words.ts';

type Key =
  | 'signingIn'
  | 'signIn'
  | 'signOut'
  | 'signInFailed'
  | 'signedOut'
  | 'noClient'
  | 'notApproved'
  | 'notRegistered'
  | 'notReached'
  | 'tryAgain';

export const SIGN_IN_WORDS: Catalogue<Key> = {
  en: {
    signingIn: 'Signing in…',
    signIn: 'Sign in',
    signOut: 'Sign out',
    signInFailed: 'The sign-in failed: {reason}',
    signedOut: 'You are signed out.',
    noClient:
      'You cannot sign in on this page yet. An operator must set OIDC_CLIENT_ID, see the guide to the deployment.',
    notApproved: 'You are registered. An administrator must approve you before you see anything here.',
    notRegistered: 'You are not registered here yet.',
    notReached: 'The service is not reached.',
    tryAgain: 'Try again',
  },
  de: {
    signingIn: 'Anmeldung läuft …',
    signIn: 'Anmelden',
    signOut: 'Abmelden',
    signInFailed: 'Die Anmeldung ist fehlgeschlagen: {reason}',
    signedOut: 'Sie sind abgemeldet.',
    notApproved: 'Sie sind registriert. Eine Administratorin oder ein Administrator muss Sie erst freigeben.',
    notReached: 'Der Dienst ist nicht erreichbar.',
    tryAgain: 'Erneut versuchen',
  },
  fr: {
    signingIn: 'Connexion…',
    signIn: 'Se connecter',
    signOut: 'Se déconnecter',
    signInFailed: 'La connexion a échoué : {reason}',
    signedOut: 'Vous êtes déconnecté.',
    notApproved: 'Vous êtes inscrit. Un administrateur doit vous approuver.',
    notReached: 'Le service est injoignable.',
    tryAgain: 'Réessayer',
  },
};
