import type { Texts } from '#shared/pages/parts/words.ts';
import type { SignInKey } from './en.ts';

export const SIGN_IN: Texts<SignInKey> = {
  signingIn: 'サインイン中…',
  signIn: 'サインイン',
  signOut: 'サインアウト',
  signInFailed: 'サインインできませんでした：{reason}',
  signedOut: 'サインアウトしました。',
  noClient: 'このページではまだサインインできません。運用者がOIDC_CLIENT_IDを設定する必要があります。',
  notApproved: '登録済みです。管理者の承認が必要です。',
  notReached: 'サービスに接続できません。',
  tryAgain: 'もう一度試す',
};
