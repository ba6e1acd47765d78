import { render } from 'preact';
import '#shared/pages/parts/base.css';
import { announce } from '#shared/pages/parts/load-words.ts';
import { type SignedIn, WhenSignedIn } from '#shared/pages/parts/signed-in.tsx';
import { Board } from './board.tsx';
import { loadLanguage, say } from './board-context.ts';
import { ForDrivers } from './for-drivers.tsx';
import './board.css';
import './lanes.css';

const root = document.querySelector('#page');
announce(await loadLanguage());
function pageOf(signedIn: SignedIn) {
  return signedIn.user.role === 'DRIVER' ? <ForDrivers signOut={signedIn.signOut} /> : <Board {...signedIn} />;
}
if (root) render(<WhenSignedIn say={say}>{pageOf}</WhenSignedIn>, root);
