import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { type Api, ApiProblem, messageOf } from './api-client.ts';
import type { SignInKey } from './load-words.ts';
import { type Entry, enter, leave, type SignedIn, type User } from './sign-in.ts';
import type { Say } from './words.ts';

type State =
  | { readonly is: 'busy' }
  | { readonly is: 'in'; readonly api: Api; readonly user: User }
  | { readonly is: 'out'; readonly text: string; readonly action: 'signIn' | 'tryAgain' | undefined };

type Words = Say<SignInKey>;

interface Props {
  readonly say: Words;
  readonly children: (signedIn: SignedIn) => ComponentChildren;
}

/** Signs in, and then shows what `children` returns. */
export function WhenSignedIn({ children, say }: Props) {
  const [state, setState] = useState<State>({ is: 'busy' });
  useEffect(() => {
    void enter(leave).then((entry) => setState(stateOf(entry, say)));
  }, []);
  if (state.is === 'busy') return <Notice text={say('signingIn')} />;
  if (state.is === 'in') {
    const signOut = () => setState({ is: 'out', text: say('signedOut'), action: 'signIn' });
    return <>{children({ api: state.api, user: state.user, signOut })}</>;
  }
  const again = () => {
    setState({ is: 'busy' });
    void leave().then((entry) => setState(stateOf(entry, say)));
  };
  return <Notice text={state.text} action={state.action && { text: say(state.action), run: again }} />;
}

function Notice(props: {
  readonly text: string;
  readonly action?: { readonly text: string; readonly run: () => void } | undefined;
}) {
  return (
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
}

function stateOf(entry: Entry, say: Words): State {
  switch (entry.is) {
    case 'in':
      return entry;
    case 'leaving':
      return { is: 'busy' };
    case 'noClient':
      return { is: 'out', text: say('noClient'), action: undefined };
    case 'notApproved':
      return { is: 'out', text: say('notApproved'), action: 'tryAgain' };
    case 'failed':
      return { is: 'out', text: reasonOf(entry.error, say), action: 'tryAgain' };
  }
}

function reasonOf(error: unknown, say: Words): string {
  const reason = messageOf(error);
  return error instanceof ApiProblem ? reason : say('signInFailed', { reason });
}
