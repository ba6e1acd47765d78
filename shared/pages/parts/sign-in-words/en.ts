export const SIGN_IN = {
  signingIn: 'Signing in…',
  signIn: 'Sign in',
  signOut: 'Sign out',
  signInFailed: 'The sign-in failed: {reason}',
  signedOut: 'You are signed out.',
  noClient:
    'You cannot sign in on this page yet. An operator must set OIDC_CLIENT_ID, see the guide to the deployment.',
  notApproved: 'You are registered. An administrator must approve you before you see anything here.',
  notReached: 'The service is not reached.',
  tryAgain: 'Try again',
} as const;

export type SignInKey = keyof typeof SIGN_IN;
