import { useEffect } from 'preact/hooks';
import { me, renew, signInEnded } from '#shared/pages/desk/session.ts';
import { say } from '#shared/pages/desk/words.ts';
import { apiOf } from '#shared/pages/parts/api-client.ts';
import { handOver, type Tokens } from '#shared/pages/parts/session.ts';

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

/** The address that says that a page was opened only to sign in. */
const PLACE = '#/sign-in';
const CHANNEL = 'motorcade-sign-in';

interface Brought {
  readonly userId: string;
  readonly tokens: Tokens;
}

/** Opens a small window to sign in. */
function openSignIn(): void {
  window.open(`${location.pathname}${PLACE}`, 'motorcade-sign-in', 'popup,width=480,height=640');
}

/** Takes the session that the small window brings, if it is of the same person. */
function awaitSession(): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', ({ data: { tokens, userId } }: MessageEvent<Brought>) => {
    if (userId !== me().id) return location.reload();
    renew(apiOf(handOver.sessionOf(tokens)));
  });
  return () => channel.close();
}

/** In the small window: gives the session to the desk that waits for it, and closes. Tells whether this page is that window. */
export function bringSession(userId: string): boolean {
  if (location.hash !== PLACE) return false;
  const tokens = handOver.last?.();
  if (tokens) {
    const channel = new BroadcastChannel(CHANNEL);
    // A channel is of one origin: it takes no target.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    channel.postMessage({ userId, tokens } satisfies Brought);
    channel.close();
  }
  close();
  return true;
}
