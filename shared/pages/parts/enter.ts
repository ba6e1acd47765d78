import type { User as UserSchema } from '#shared/schemas/users/user.ts';
import { type Api, apiOf } from './api-client.ts';
import { pageSettings } from './page-settings.ts';
import { finishSignIn, startSignIn } from './sign-in.ts';
import type { Wire } from './wire.ts';

export type User = Wire<typeof UserSchema>;

/** How a try to sign in ended. `leaving`: the browser is on its way to the identity provider. */
export type Entry =
  | { readonly is: 'in'; readonly api: Api; readonly user: User }
  | { readonly is: 'leaving' | 'noClient' | 'notApproved' }
  | { readonly is: 'failed'; readonly error: unknown };

/** Ends a sign-in with which the browser has just come back, or begins one by `begin`. Registers a person who comes for the first time. */
export async function enter<E>(begin: () => Promise<E>): Promise<E | Entry> {
  if (!pageSettings().clientId) return { is: 'noClient' };
  try {
    const session = await finishSignIn(pageSettings());
    if (!session) return await begin();
    const api = apiOf(session);
    const { value: user } = await api.send<User>('POST', '/api/users/register');
    return user.isApproved ? { is: 'in', api, user } : { is: 'notApproved' };
  } catch (error) {
    return { is: 'failed', error };
  }
}

/** Sends the browser to the identity provider. */
export async function leave(): Promise<Entry> {
  try {
    await startSignIn(pageSettings());
    return { is: 'leaving' };
  } catch (error) {
    return { is: 'failed', error };
  }
}
