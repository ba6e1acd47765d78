import { useEffect } from 'preact/hooks';
import { signInEnded } from '#shared/pages/desk/session.ts';
import { say } from '#shared/pages/desk/words.ts';
import { awaitSession, openSignIn } from './sign-in-popup.ts';

/** The token has ended. The page and its forms stay: the person signs in in a small window, and goes on. */
export function SignInAgain() {
  const isEnded = signInEnded.value;
  useEffect(() => (isEnded ? awaitSession() : undefined), [isEnded]);
  if (!isEnded) return null;
  return (
    <section class="ended" role="alert">
      <p>{say('problem.signedOut')}</p>
      <button type="button" class="main" onClick={openSignIn}>
        {say('signIn')}
      </button>
    </section>
  );
}
