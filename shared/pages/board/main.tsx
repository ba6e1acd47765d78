import '#shared/pages/parts/base.css';
import './board.css';
import './lanes.css';
import { render } from 'preact';
import { announce } from '#shared/pages/parts/load-words.ts';
import { type SignedIn, WhenSignedIn } from '#shared/pages/parts/signed-in.tsx';
import { Board } from './board.tsx';
import { loadLanguage, say } from './board-context.ts';

/** What a driver sees instead of the board, which shows what only the desk may read: the way to their own page. */
function ForDrivers({ signOut }: Pick<SignedIn, 'signOut'>) {
  return (
    <main class="notice">
      <h1>Motorcade</h1>
      <a href="/api/drive">{say('driverPage')}</a>
      <button type="button" onClick={signOut}>
        {say('signOut')}
      </button>
    </main>
  );
}

function pageOf(signedIn: SignedIn) {
  return signedIn.user.role === 'DRIVER' ? <ForDrivers signOut={signedIn.signOut} /> : <Board {...signedIn} />;
}

const root = document.querySelector('#page');
announce(await loadLanguage());
if (root) render(<WhenSignedIn say={say}>{pageOf}</WhenSignedIn>, root);
