import type { SignedIn } from '#shared/pages/parts/signed-in.tsx';
import { say } from './board-context.ts';

/** What a driver sees instead of the board, which shows what only the desk may read: the way to their own page. */
export function ForDrivers({ signOut }: Pick<SignedIn, 'signOut'>) {
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
