import type { ComponentType } from 'preact';
import { lazily } from '#shared/pages/desk/kit/lazily.tsx';
import { PlanView } from '#shared/pages/desk/lanes/plan-view.tsx';
import { route, type ViewName } from '#shared/pages/desk/route.ts';
import { say } from '#shared/pages/desk/words.ts';

/** The views. One that the first screen does not need is a script of its own. */
const VIEWS_SHOWN: Readonly<Record<ViewName, ComponentType>> = {
  plan: PlanView,
  now: lazily(() => import('./now/now-view.tsx').then(({ NowView }) => NowView)),
  guests: lazily(() => import('./guests/guests-view.tsx').then(({ GuestsView }) => GuestsView)),
  arrivals: lazily(() => import('./arrivals/arrivals-view.tsx').then(({ ArrivalsView }) => ArrivalsView)),
  programme: lazily(() => import('./programme/programme-view.tsx').then(({ ProgrammeView }) => ProgrammeView)),
  fleet: lazily(() => import('./fleet/fleet-view.tsx').then(({ FleetView }) => FleetView)),
  map: lazily(() => import('./map/map-view.tsx').then(({ MapView }) => MapView)),
  messages: lazily(() => import('./messages/messages.tsx').then(({ Messages }) => Messages)),
  musters: lazily(() => import('./musters/musters.tsx').then(({ Musters }) => Musters)),
  papers: lazily(() => import('./papers/papers.tsx').then(({ Papers }) => Papers)),
  import: lazily(() => import('./import/import.tsx').then(({ Import }) => Import)),
  proposals: lazily(() => import('./proposals/proposals.tsx').then(({ Proposals }) => Proposals)),
  history: lazily(() => import('./history/history-view.tsx').then(({ HistoryView }) => HistoryView)),
  settings: lazily(() => import('./settings/settings-view.tsx').then(({ SettingsView }) => SettingsView)),
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
