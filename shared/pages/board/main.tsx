import { render } from 'preact';
import '#shared/pages/parts/base.css';
import { type SignedIn, WhenSignedIn } from '#shared/pages/parts/signed-in.tsx';
import { timesIn } from '#shared/pages/parts/times.ts';
import './board.css';

const Board = ({ user }: SignedIn) => {
  const times = timesIn(Intl.DateTimeFormat().resolvedOptions().timeZone, navigator.language);
  return (
    <main class="top">
      <h1>Motorcade</h1>
      <p>{user.name}</p>
      <p>{times.dayTime(Date.now())}</p>
    </main>
  );
};

const root = document.querySelector('#page');
if (root) render(<WhenSignedIn>{(signedIn) => <Board {...signedIn} />}</WhenSignedIn>, root);
