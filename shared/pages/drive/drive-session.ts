import { type Api, ApiProblem, apiOf, NotReached } from '#shared/pages/parts/api-client.ts';
import { pageSettings } from '#shared/pages/parts/page-settings.ts';
import { SignedOut } from '#shared/pages/parts/session.ts';
import { finishSignIn, startSignIn } from '#shared/pages/parts/sign-in.ts';
import type { User } from '#shared/pages/parts/signed-in.tsx';

/** How a try to sign in ended. `leaving`: the browser is on its way to the identity provider. */
export type Entry =
  | { readonly is: 'in'; readonly api: Api; readonly user: User }
  | { readonly is: 'leaving' | 'offline' | 'noClient' | 'notApproved' }
  | { readonly is: 'failed'; readonly reason: string };

const failed = (error: unknown): Entry => {
  if (error instanceof NotReached || !navigator.onLine) return { is: 'offline' };
  return { is: 'failed', reason: error instanceof Error ? error.message : String(error) };
};

/** Ends a sign-in with which the browser has just come back, or begins one. */
export const enter = async (): Promise<Entry> => {
  if (!pageSettings().clientId) return { is: 'noClient' };
  try {
    const session = await finishSignIn(pageSettings());
    if (!session) return await begin();
    const api = apiOf(session);
    const { value: user } = await api.send<User>('POST', '/api/users/register');
    return user.isApproved ? { is: 'in', api, user } : { is: 'notApproved' };
  } catch (error) {
    return failed(error);
  }
};

/** Sends the browser to the identity provider, unless this phone is offline. */
export const begin = async (): Promise<Entry> => {
  if (!navigator.onLine) return { is: 'offline' };
  try {
    // The provider may answer while the service does not.
    await fetch('/api/health', { cache: 'no-store' });
    await startSignIn(pageSettings());
    return { is: 'leaving' };
  } catch (error) {
    return error instanceof TypeError ? { is: 'offline' } : failed(error);
  }
};

/** Tells why a request failed: the service is out of reach, the session is over, or it refuses and says why. */
export const causeOf = (error: unknown): 'notReached' | 'signedOut' | ApiProblem => {
  if (error instanceof NotReached) return 'notReached';
  if (error instanceof SignedOut) return 'signedOut';
  if (error instanceof ApiProblem) return error;
  throw error;
};
