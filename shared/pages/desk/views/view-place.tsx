import type { ComponentType } from 'preact';
import { lazily } from '#shared/pages/desk/kit/lazily.tsx';
import { route, type ViewName } from '#shared/pages/desk/route.ts';
import { say } from '#shared/pages/desk/words.ts';
import type { LIST_VIEWS } from './list-views.tsx';
import { NowView } from './now/now-view.tsx';
import type { OTHER_VIEWS } from './other-views.tsx';

const Plan = lazily(() => import('#shared/pages/desk/shell/at-work.tsx').then(({ AT_WORK }) => AT_WORK.PlanView));
/** Loads the lanes before a person goes there. */
export const fetchPlan = Plan.fetch;

function list(name: keyof typeof LIST_VIEWS): ComponentType {
  return lazily(() => import('./list-views.tsx').then(({ LIST_VIEWS: found }) => found[name]));
}
function other(name: Exclude<keyof typeof OTHER_VIEWS, 'copilot' | 'help'>): ComponentType {
  return lazily(() => import('./other-views.tsx').then(({ OTHER_VIEWS: found }) => found[name]));
}

/** The views. What the first picture does not need is loaded later. */
const VIEWS_SHOWN: Readonly<Record<ViewName, ComponentType>> = {
  now: NowView,
  plan: Plan,
  arrivals: list('arrivals'),
  programme: list('programme'),
  guests: list('guests'),
  fleet: list('fleet'),
  history: list('history'),
  messages: other('messages'),
  map: other('map'),
  musters: other('musters'),
  papers: other('papers'),
  import: other('import'),
  proposals: other('proposals'),
  settings: other('settings'),
};

/** The view of the address. */
export function ViewPlace() {
  const { view } = route.value;
  const View = VIEWS_SHOWN[view];
  return (
    <main id="view" class={`view ${view}`} tabIndex={-1} aria-labelledby="view-title">
      <h1 id="view-title" class="hidden">
        {say(`view.${view}`)}
      </h1>
      <View key={view} />
    </main>
  );
}
