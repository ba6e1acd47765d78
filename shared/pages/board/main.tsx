import { render } from 'preact';
import '#shared/pages/parts/base.css';
import { announce, loadSpoken } from '#shared/pages/parts/load-words.ts';
import { type SignedIn, WhenSignedIn } from '#shared/pages/parts/signed-in.tsx';
import { Board } from './board.tsx';
import { say, speak } from './board-context.ts';
import { ForDrivers } from './for-drivers.tsx';
import './board.css';
import './lanes.css';
import { type Key, WORDS } from './words/en.ts';

const root = document.querySelector('#page');
const spoken = await loadSpoken<Key>(WORDS);
announce(spoken);
speak(spoken);
function pageOf(signedIn: SignedIn) {
  return signedIn.user.role === 'DRIVER' ? <ForDrivers signOut={signedIn.signOut} /> : <Board {...signedIn} />;
}
if (root) render(<WhenSignedIn say={say}>{pageOf}</WhenSignedIn>, root);
