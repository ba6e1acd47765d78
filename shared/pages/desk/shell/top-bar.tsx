import { route, VIEWS, type ViewName } from '../route.ts';
import { me, signOut } from '../session.ts';
import { now } from '../store/store.ts';
import { say, times } from '../words.ts';

/** The event's clock, the views, and who is here. */
export function TopBar() {
  const at = now.value;
  return (
    <header class="top">
      <p class="clock">
        <b>{times.value.time(at)}</b> {times.value.day(at)}
      </p>
      <nav aria-label={say('views')}>
        <ul>
          {(Object.keys(VIEWS) as ViewName[]).map((view) => (
            <li key={view}>
              <a href={`#/${view}`} aria-current={route.value.view === view ? 'page' : undefined}>
                {say(`view.${view}`)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <p class="who">{me().name ?? me().id}</p>
      <button type="button" onClick={signOut}>
        {say('signOut')}
      </button>
    </header>
  );
}
