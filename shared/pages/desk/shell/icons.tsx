import type { ViewName } from '#shared/pages/desk/route.ts';

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
export function ViewIcon({ view }: { readonly view: ViewName }) {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true">
      <path d={LINES[view]} />
    </svg>
  );
}
