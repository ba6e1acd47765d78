import { effect } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { lazily } from './kit/lazily.tsx';
import { Toasts } from './kit/toasts.tsx';
import { route, select } from './route.ts';
import { signInEnded, signOut } from './session.ts';
import { followKeys } from './shell/keys.ts';
import { loadAtWork } from './shell/load-at-work.ts';
import { isHelpOpen, isPaletteOpen, isRailOpen, panelPx } from './shell/open.ts';
import { fetchPanels, Panel } from './shell/panel.tsx';
import { followInput } from './shell/panel-focus.ts';
import { tellPresence } from './shell/presence.ts';
import { Rail } from './shell/rail.tsx';
import { SignInAgain } from './shell/sign-in-again.tsx';
import { TopBar } from './shell/top-bar.tsx';
import { ViewStrip } from './shell/view-strip.tsx';
import { needs, notAccounted } from './store/counters.ts';
import { derived, freshness } from './store/store.ts';
import { fetchView, ViewPlace } from './views/view-place.tsx';
import { say } from './words.ts';

const Palette = lazily(() => loadAtWork().then((found) => found.Palette));
/** How long after its first picture the desk loads what people use most. */
const LATER_MS = 200;
const AGAIN_MS = 10_000;
const SOON = [() => fetchView('plan'), ...fetchPanels, Palette.fetch, nameCutTexts];
const Help = lazily(() => loadAtWork().then((found) => found.Help));

/** Gives texts that are cut a tooltip. */
async function nameCutTexts(): Promise<void> {
  (await loadAtWork()).nameCutTexts();
}

/** Loads the names until they are there: without them, the desk shows those of the service. */
function nameCodes(): void {
  loadAtWork()
    .then(({ loadCodeNames }) => loadCodeNames())
    .catch(() => setTimeout(nameCodes, AGAIN_MS));
}

function Frame() {
  useEffect(() => {
    followInput();
    tellPresence();
    nameCodes();
    const ends = [followTitle(), followKeys()];
    const timer = setTimeout(() => SOON.forEach((fetch) => void fetch().catch(() => undefined)), LATER_MS);
    return () => {
      clearTimeout(timer);
      for (const end of ends) end();
    };
  }, []);
  const look = { '--side': `${panelPx.value}px` };
  return (
    <>
      <a class="skip" href="#view" onClick={skip}>
        {say('shell.skip')}
      </a>
      <div class={isRailOpen.value ? 'desk' : 'desk no-rail'} data-view={route.value.view} style={look}>
        <TopBar />
        <div class="bands">
          <SignInAgain />
          <MusterAlarm />
        </div>
        <ViewStrip />
        <Rail />
        <ViewPlace />
        <Panel />
      </div>
      <Toasts />
      {isPaletteOpen.value && <Palette />}
      {isHelpOpen.value && <Help />}
    </>
  );
}

/** The address behind `#` is that of the view, so the link moves the focus alone. */
function skip(event: Event): void {
  event.preventDefault();
  document.querySelector<HTMLElement>('#view')?.focus();
}

/** The whole page: a bar above, the views at the edge, what needs a person, the view, and the record in hand. */
export function Desk({ onStart }: { readonly onStart: () => void }) {
  useEffect(() => {
    onStart();
    // The script of the view comes while the desk is read. If it does not, the view says so.
    void fetchView(route.peek().view).catch(() => undefined);
  }, []);
  const { asOf, fault } = freshness.value;
  const isEnded = signInEnded.value;
  useEffect(() => {
    if (isEnded && asOf === 0) signOut();
  }, [isEnded]);
  if (asOf > 0) return <Frame />;
  return (
    <main class="notice">
      <h1>Motorcade</h1>
      <p role="status">{fault ?? say('loading')}</p>
    </main>
  );
}

/** While people are looked for, every view says so. */
function MusterAlarm() {
  const open = (derived.musters.value ?? []).filter(({ status }) => status === 'OPEN');
  if (open.length === 0 || route.value.view === 'musters') return null;
  return (
    <section class="alarm" role="alert" aria-label={say('musters')}>
      {open.map(({ counts, id, title }) => (
        <button key={id} type="button" onClick={() => select('musters', id)}>
          <b dir="auto">{title}</b>{' '}
          {say('answered', { n: counts.all.guests - counts.byState.UNKNOWN.guests, all: counts.all.guests })}
          {counts.byState.NEEDS_HELP.guests > 0 && (
            <strong>
              {say('NEEDS_HELP')}: {counts.byState.NEEDS_HELP.guests}
            </strong>
          )}
        </button>
      ))}
    </section>
  );
}

/** Shows in the title of the tab how many rows need a person: it is seen while another tab is in front. */
function followTitle(): () => void {
  return effect(() => {
    const count = needs.value.length;
    const alarm = notAccounted.value > 0 ? `⚠ ${notAccounted.value} · ` : '';
    document.title = `${alarm}${count > 0 ? `(${count}) ` : ''}${say(`view.${route.value.view}`)} · Motorcade`;
  });
}
