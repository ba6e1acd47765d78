import { render } from 'preact';
import '#shared/pages/parts/base.css';
import { WhenSignedIn } from '#shared/pages/parts/signed-in.tsx';
import { Board } from './board.tsx';
import './board.css';
import './lanes.css';

const root = document.querySelector('#page');
if (root) render(<WhenSignedIn>{(signedIn) => <Board {...signedIn} />}</WhenSignedIn>, root);
