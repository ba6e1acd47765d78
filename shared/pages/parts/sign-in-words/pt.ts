import type { Texts } from '#shared/pages/parts/words.ts';
import type { SignInKey } from './en.ts';

export const SIGN_IN: Texts<SignInKey> = {
  signingIn: 'A iniciar sessão…',
  signIn: 'Iniciar sessão',
  signOut: 'Terminar sessão',
  signInFailed: 'O início de sessão falhou: {reason}',
  signedOut: 'Terminou a sessão.',
  noClient: 'Ainda não é possível iniciar sessão aqui. O operador tem de definir OIDC_CLIENT_ID.',
  notApproved: 'Está registado. Um administrador tem de o aprovar.',
  notReached: 'O serviço não está acessível.',
  tryAgain: 'Tentar de novo',
};
