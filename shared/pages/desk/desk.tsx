import { useEffect } from 'preact/hooks';
import { route } from './route.ts';
import { Panel } from './shell/panel.tsx';
import { Rail } from './shell/rail.tsx';
import { TopBar } from './shell/top-bar.tsx';
import { freshness } from './store/store.ts';
import { ViewPlace } from './views/view-place.tsx';
import { say } from './words.ts';

/** The whole page: a bar above, what needs a person on the left, the view, and the record in hand on the right. */
export function Desk({ onStart }: { readonly onStart: () => void }) {
  useEffect(onStart, []);
  const { asOf, fault } = freshness.value;
  if (asOf === 0)
    return (
      <main class="notice">
        <h1>Motorcade</h1>
        <p role="status">{fault ?? say('loading')}</p>
      </main>
    );
  return (
    <div class="desk" data-view={route.value.view}>
      <TopBar />
      <Rail />
      <ViewPlace />
      <Panel />
    </div>
  );
}
