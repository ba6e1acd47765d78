import type { Texts } from '#shared/pages/parts/words.ts';
import type { SignInKey } from './en.ts';

export const SIGN_IN: Texts<SignInKey> = {
  signingIn: 'جارٍ تسجيل الدخول…',
  signIn: 'تسجيل الدخول',
  signOut: 'تسجيل الخروج',
  signInFailed: 'فشل تسجيل الدخول: {reason}',
  signedOut: 'تم تسجيل خروجك.',
  noClient: 'لا يمكن تسجيل الدخول هنا بعد. على المشغّل ضبط OIDC_CLIENT_ID.',
  notApproved: 'أنت مسجَّل. يجب أن يوافق عليك أحد المسؤولين.',
  notReached: 'تعذّر الوصول إلى الخدمة.',
  tryAgain: 'حاول مجددًا',
};
