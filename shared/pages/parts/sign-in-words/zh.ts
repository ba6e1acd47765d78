import type { Texts } from '#shared/pages/parts/words.ts';
import type { SignInKey } from './en.ts';

export const SIGN_IN: Texts<SignInKey> = {
  signingIn: '正在登录…',
  signIn: '登录',
  signOut: '退出登录',
  signInFailed: '登录失败：{reason}',
  signedOut: '您已退出登录。',
  noClient: '此页面尚不能登录。运营者须设置OIDC_CLIENT_ID。',
  notApproved: '您已注册。须由管理员批准。',
  notReached: '无法连接服务。',
  tryAgain: '重试',
};
