import { Menu } from '#shared/pages/desk/kit/menu.tsx';
import { goTo, route, VIEWS, type ViewName } from '#shared/pages/desk/route.ts';
import { needs, notAccounted, unread } from '#shared/pages/desk/store/counters.ts';
import { say } from '#shared/pages/desk/words.ts';
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

/** The lines of each view's picture, in a square of 20. */
const LINES: Readonly<Record<ViewName, string>> = {
  now: 'M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14M10 6v4l3 2',
  plan: 'M3 5h8M6 10h9M4 15h6M15 3v14',
  arrivals: 'M3 16h14M4 8l3 4 9-4-1-2-4 1-4-4-2 1 2 4z',
  programme: 'M4 5h12v11H4zM4 8h12M7 3v3M13 3v3',
  guests: 'M10 4a3 3 0 1 0 0 6 3 3 0 0 0 0-6M4 17c0-4 3-5 6-5s6 1 6 5',
  fleet: 'M3 13V9l2-4h8l3 4v4zM6 15a1 1 0 1 0 0-2 1 1 0 0 0 0 2M13 15a1 1 0 1 0 0-2 1 1 0 0 0 0 2M3 9h13',
  messages: 'M3 4h14v10H9l-4 3v-3H3zM6 8h8M6 11h5',
  map: 'M10 17s5-5 5-9a5 5 0 0 0-10 0c0 4 5 9 5 9M10 10a2 2 0 1 0 0-4 2 2 0 0 0 0 4',
  musters: 'M10 3l8 14H2zM10 8v4M10 14v1',
  papers: 'M5 3h7l3 3v11H5zM8 9h4M8 12h4',
  import: 'M10 3v9M6 8l4 4 4-4M3 14v3h14v-3',
  proposals: 'M4 6l2 2 3-4M11 6h6M4 13l2 2 3-4M11 13h6',
  history: 'M4 6a7 7 0 1 1-1 5M4 3v3h3M10 7v3l2 2',
  settings: 'M4 6h7M15 6h1M4 14h1M9 14h7M13 4v4M7 12v4',
};

/** The picture of a view. Its name stands beside it. */
function ViewIcon({ view }: { readonly view: ViewName }) {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true">
      <path d={LINES[view]} />
    </svg>
  );
}
