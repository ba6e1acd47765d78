import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { User as UserSchema } from '#shared/schemas/user.ts';
import { type Api, ApiProblem, apiOf } from './api-client.ts';
import { pageSettings } from './page-settings.ts';
import { finishSignIn, startSignIn } from './sign-in.ts';
import type { SignInKey } from './sign-in-words/en.ts';
import type { Wire } from './wire.ts';
import type { Say } from './words.ts';

export type User = Wire<typeof UserSchema>;

/** What a page gets once a person has signed in. */
export interface SignedIn {
  readonly api: Api;
  readonly user: User;
  /** Forgets the token, and shows how to sign in again. */
  readonly signOut: () => void;
}

type State =
  | { readonly is: 'busy' }
  | { readonly is: 'in'; readonly api: Api; readonly user: User }
  | { readonly is: 'out'; readonly text: string; readonly action: 'signIn' | 'tryAgain' | undefined };

type Words = Say<SignInKey>;

interface Props {
  readonly say: Words;
  readonly children: (signedIn: SignedIn) => ComponentChildren;
}

/** Signs in, and then shows what `children` returns. Registers a person who comes for the first time. */
export const WhenSignedIn = ({ children, say }: Props) => {
  const [state, setState] = useState<State>({ is: 'busy' });
  useEffect(() => {
    void enter(say).then(setState);
  }, []);
  if (state.is === 'busy') return <Notice text={say('signingIn')} />;
  if (state.is === 'in') {
    const signOut = () => setState({ is: 'out', text: say('signedOut'), action: 'signIn' });
    return <>{children({ api: state.api, user: state.user, signOut })}</>;
  }
  const again = () => {
    setState({ is: 'busy' });
    void leave(say).then(setState);
  };
  return <Notice text={state.text} action={state.action && { text: say(state.action), run: again }} />;
};

const Notice = (props: {
  readonly text: string;
  readonly action?: { readonly text: string; readonly run: () => void } | undefined;
}) => (
  <main class="notice">
    <h1>Motorcade</h1>
    <p role="status">{props.text}</p>
    {props.action && (
      <button type="button" onClick={props.action.run}>
        {props.action.text}
      </button>
    )}
  </main>
);

/** Finishes a sign-in, or begins one. */
const enter = async (say: Words): Promise<State> => {
  const settings = pageSettings();
  if (!settings.clientId) return { is: 'out', text: say('noClient'), action: undefined };
  try {
    const session = await finishSignIn(settings);
    if (!session) return await leave(say);
    const api = apiOf(session);
    return await welcome(api, say);
  } catch (error) {
    return failed(error, say);
  }
};

/** Leaves the page for the identity provider. */
const leave = async (say: Words): Promise<State> => {
  try {
    await startSignIn(pageSettings());
    return { is: 'busy' };
  } catch (error) {
    return failed(error, say);
  }
};

const welcome = async (api: Api, say: Words): Promise<State> => {
  const { value: user } = await api.send<User>('POST', '/api/users/register');
  if (!user.isApproved) return { is: 'out', text: say('notApproved'), action: 'tryAgain' };
  return { is: 'in', api, user };
};

const failed = (error: unknown, say: Words): State => {
  const reason = error instanceof Error ? error.message : String(error);
  const text = error instanceof ApiProblem ? reason : say('signInFailed', { reason });
  return { is: 'out', text, action: 'tryAgain' };
};
