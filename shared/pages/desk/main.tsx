import '#shared/pages/parts/base.css';
import './desk.css';
import './forms/forms.css';
import './kit/kit.css';
import './lanes/lanes.css';
import './panels/panels.css';
import './shell/shell.css';
import './views/views.css';
import { render } from 'preact';
import { announce } from '#shared/pages/parts/load-words.ts';
import type { SignedIn } from '#shared/pages/parts/sign-in.ts';
import { WhenSignedIn } from '#shared/pages/parts/signed-in.tsx';
import { Desk } from './desk.tsx';
import { followAddress, readAddress } from './route.ts';
import { begin } from './session.ts';
import { bringSession } from './shell/sign-in-again.tsx';
import { followDesk } from './store/feed.ts';
import { loadLanguage, say } from './words.ts';

/** What a driver or a supplier sees instead of the desk, which shows what only a coordinator may read. */
function NotForThem({ signOut, user }: SignedIn) {
  return (
    <main class="notice">
      <h1>Motorcade</h1>
      {user.role === 'DRIVER' && <a href="/api/drive">{say('driverPage')}</a>}
      <button type="button" onClick={signOut}>
        {say('signOut')}
      </button>
    </main>
  );
}

function pageOf(signedIn: SignedIn) {
  if (signedIn.user.role === 'DRIVER' || signedIn.user.role === 'SUPPLIER') return <NotForThem {...signedIn} />;
  begin(signedIn);
  if (bringSession(signedIn.user.id)) return null;
  readAddress();
  return <Desk onStart={followDesk} />;
}

const root = document.querySelector('#page');
announce(await loadLanguage());
followAddress();
if (root) render(<WhenSignedIn say={say}>{pageOf}</WhenSignedIn>, root);
