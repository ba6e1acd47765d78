import { useEffect, useRef } from 'preact/hooks';
import { type Lazy, lazily } from '#shared/pages/desk/kit/lazily.tsx';
import { loadScript } from '#shared/pages/desk/kit/scripts.ts';
import { tell } from '#shared/pages/desk/kit/toast.ts';
import { route, type ViewName } from '#shared/pages/desk/route.ts';
import type { LATER_VIEWS } from '#shared/pages/desk/shell/at-work.tsx';
import { loadAtWork } from '#shared/pages/desk/shell/load-at-work.ts';
import { say } from '#shared/pages/desk/words.ts';

function later(name: keyof typeof LATER_VIEWS): Lazy<object> {
  return lazily(() => loadAtWork().then(({ views }) => views[name]));
}

/** The views. What the first picture does not need is loaded later. */
const VIEWS_SHOWN: Readonly<Record<ViewName, Lazy<object>>> = {
  now: lazily(() => loadScript(() => import('./now/now-view.tsx')).then(({ NowView }) => NowView)),
  plan: later('plan'),
  arrivals: later('arrivals'),
  programme: later('programme'),
  guests: later('guests'),
  fleet: later('fleet'),
  history: later('history'),
  messages: later('messages'),
  map: later('map'),
  musters: later('musters'),
  papers: later('papers'),
  import: later('import'),
  proposals: later('proposals'),
  settings: later('settings'),
};

/** Loads a view before it is drawn. */
export function fetchView(view: ViewName): Promise<void> {
  return VIEWS_SHOWN[view].fetch();
}

/** The view of the address. */
export function ViewPlace() {
  const { view } = route.value;
  const View = VIEWS_SHOWN[view];
  const shown = useRef(view);
  useEffect(() => {
    if (shown.current === view) return;
    shown.current = view;
    tell(say(`view.${view}`));
    // What had the focus may have gone with the view before.
    if (document.activeElement === document.body) document.querySelector<HTMLElement>('#view')?.focus();
  }, [view]);
  return (
    <main id="view" class={`view ${view}`} tabIndex={-1} aria-labelledby="view-title">
      <h1 id="view-title" class="hidden">
        {say(`view.${view}`)}
      </h1>
      <View key={view} />
    </main>
  );
}
