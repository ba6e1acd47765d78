import { signal } from '@preact/signals';

/** What lies over the page: the palette, and the list of keys. */
export const isPaletteOpen = signal(false);
export const isHelpOpen = signal(false);

function kept(name: string): string | null {
  try {
    return localStorage.getItem(`motorcade-desk-${name}`);
  } catch {
    return null;
  }
}

function keep(name: string, value: string): void {
  try {
    localStorage.setItem(`motorcade-desk-${name}`, value);
  } catch {
    // A browser that keeps nothing shows the desk as it is at first.
  }
}

/** A phone. */
export function isNarrow(): boolean {
  return matchMedia('(max-width: 700px)').matches;
}

const WIDE = typeof matchMedia === 'function' && matchMedia('(min-width: 1000px)').matches;

/** Whether the rail is shown beside the view. On a phone it lies over it. */
export const isRailOpen = signal(WIDE && kept('rail') !== 'closed');

export function toggleRail(): void {
  isRailOpen.value = !isRailOpen.peek();
  keep('rail', isRailOpen.peek() ? 'open' : 'closed');
}

const [LEAST, MOST, FIRST] = [300, 760, 416];

/** The width of the panel in pixels. */
export const panelPx = signal(Math.min(MOST, Math.max(LEAST, Number(kept('panel')) || FIRST)));

export function resizePanel(px: number): void {
  panelPx.value = Math.round(Math.min(MOST, Math.max(LEAST, Math.min(px, innerWidth - 420))));
  keep('panel', String(panelPx.peek()));
}
