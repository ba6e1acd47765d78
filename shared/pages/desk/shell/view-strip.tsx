import { Menu } from '#shared/pages/desk/kit/menu.tsx';
import { goTo, route, VIEWS, type ViewName } from '#shared/pages/desk/route.ts';
import { needs, notAccounted, unread } from '#shared/pages/desk/store/counters.ts';
import { say } from '#shared/pages/desk/words.ts';
import { ViewIcon } from './icons.tsx';
import { isNarrow, isRailOpen, toggleRail } from './open.ts';

const ALL = Object.keys(VIEWS) as ViewName[];
/** The views of the thumb on a phone. The others are in a menu. */
const BY_THUMB: readonly ViewName[] = ['now', 'plan', 'messages'];

/** A name that fits under a picture. */
function shortName(view: ViewName): string {
  return view === 'arrivals' ? say('shell.arrivals') : say(`view.${view}`);
}

function countOf(view: ViewName): number {
  if (view === 'messages') return unread.value.length;
  return view === 'musters' ? notAccounted.value : 0;
}

/** On a phone what lies over the view makes room for it. */
function show(view: ViewName): void {
  if (isNarrow()) isRailOpen.value = false;
  goTo(view, isNarrow() ? { sel: undefined } : {});
}

function NeedsButton() {
  return (
    <button type="button" aria-expanded={isRailOpen.value} aria-controls="rail" onClick={toggleRail}>
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <path d="M10 3a4 4 0 0 0-4 4v3l-2 4h12l-2-4V7a4 4 0 0 0-4-4M8 16h4" />
      </svg>
      <span class="name">{say('needsYou')}</span>
      {needs.value.length > 0 && <span class="count">{needs.value.length}</span>}
    </button>
  );
}

function ViewLink({ view }: { readonly view: ViewName }) {
  const count = countOf(view);
  return (
    <a
      href={`#/${view}`}
      title={say(`view.${view}`)}
      aria-current={route.value.view === view ? 'page' : undefined}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        show(view);
      }}
    >
      <ViewIcon view={view} />
      <span class="name">{shortName(view)}</span>
      {count > 0 && <span class="count">{count}</span>}
    </a>
  );
}

/** The views, at the edge of the page. On a phone those of the thumb, at its foot. */
export function ViewStrip() {
  const more = ALL.filter((view) => !BY_THUMB.includes(view));
  return (
    <nav class="views" aria-label={say('views')}>
      <ul>
        <li class="thumb">
          <NeedsButton />
        </li>
        {ALL.map((view) => (
          <li key={view} class={BY_THUMB.includes(view) ? 'thumb' : undefined}>
            <ViewLink view={view} />
          </li>
        ))}
      </ul>
      <Menu
        label={say('shell.more')}
        class="more"
        items={more.map((view) => ({
          text: say(`view.${view}`),
          run: () => show(view),
          count: countOf(view),
          isCurrent: route.value.view === view,
        }))}
      >
        <svg viewBox="0 0 20 20" aria-hidden="true">
          <path d="M4 6h12M4 10h12M4 14h12" />
        </svg>
        <span class="name">{say('shell.more')}</span>
      </Menu>
    </nav>
  );
}
