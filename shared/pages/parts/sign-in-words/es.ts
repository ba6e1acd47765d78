import type { Texts } from '#shared/pages/parts/words.ts';
import type { SignInKey } from './en.ts';

export const SIGN_IN: Texts<SignInKey> = {
  signingIn: 'Iniciando sesión…',
  signIn: 'Iniciar sesión',
  signOut: 'Cerrar sesión',
  signInFailed: 'No se pudo iniciar la sesión: {reason}',
  signedOut: 'Ha cerrado la sesión.',
  noClient: 'Aquí aún no se puede iniciar sesión. Quien opera el servicio debe definir OIDC_CLIENT_ID.',
  notApproved: 'Está registrado. Un administrador debe aprobarle.',
  notReached: 'No se alcanza el servicio.',
  tryAgain: 'Intentar de nuevo',
};
