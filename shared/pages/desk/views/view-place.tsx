import { signal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useEffect } from 'preact/hooks';
import { PlanView } from '../lanes/plan-view.tsx';
import { route, type ViewName } from '../route.ts';
import { say } from '../words.ts';

/** How each view is loaded. A view that the first screen does not need is a script of its own. */
const LOADERS: Readonly<Partial<Record<ViewName, () => Promise<ComponentType>>>> = {
  now: async () => (await import('./now/now-view.tsx')).NowView,
  guests: async () => (await import('./guests/guests-view.tsx')).GuestsView,
  arrivals: async () => (await import('./arrivals/arrivals-view.tsx')).ArrivalsView,
  programme: async () => (await import('./programme/programme-view.tsx')).ProgrammeView,
  fleet: async () => (await import('./fleet/fleet-view.tsx')).FleetView,
  map: async () => (await import('./map/map-view.tsx')).MapView,
  messages: async () => (await import('./messages/messages.tsx')).Messages,
  musters: async () => (await import('./musters/musters.tsx')).Musters,
  papers: async () => (await import('./papers/papers.tsx')).Papers,
  import: async () => (await import('./import/import.tsx')).Import,
  proposals: async () => (await import('./proposals/proposals.tsx')).Proposals,
  history: async () => (await import('./history/history-view.tsx')).HistoryView,
  settings: async () => (await import('./settings/settings-view.tsx')).SettingsView,
};

const loaded = signal<Readonly<Partial<Record<ViewName, ComponentType>>>>({ plan: PlanView });
/** The view whose script was not reached, for example because a newer version of the desk was deployed. */
const failed = signal<ViewName | undefined>(undefined);

async function load(view: ViewName): Promise<void> {
  try {
    const found = await LOADERS[view]?.();
    if (found) loaded.value = { ...loaded.peek(), [view]: found };
    failed.value = undefined;
  } catch {
    failed.value = view;
  }
}

/** The view of the address. */
export function ViewPlace() {
  const { view } = route.value;
  const View = loaded.value[view];
  useEffect(() => {
    if (!View) void load(view);
  }, [view]);
  return (
    <main id="view" class={`view ${view}`} tabIndex={-1} aria-labelledby="view-title">
      <h1 id="view-title" class="hidden">
        {say(`view.${view}`)}
      </h1>
      {View ? <View /> : failed.value === view ? <NotLoaded /> : <p role="status">{say('loading')}</p>}
    </main>
  );
}

function NotLoaded() {
  return (
    <p role="alert" class="fault">
      {say('viewNotLoaded')}{' '}
      <button type="button" onClick={() => location.reload()}>
        {say('tryAgain')}
      </button>
    </p>
  );
}
