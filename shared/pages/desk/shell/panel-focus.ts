let before: HTMLElement | undefined;
let wasOpen = false;
let byKeyboard = false;

/** Whether the person works by keyboard. */
export function isByKeyboard(): boolean {
  return byKeyboard;
}

/** Keys that open nothing. Who clicks a ride and moves it by them at once keeps the focus on the lanes, although the panel comes later. */
const MOVES = /^(?:Arrow|Alt|Control|Meta|Shift)/;

/** Learns by which device the person works: who uses a mouse keeps the focus where they clicked. */
export function followInput(): void {
  const onKey = ({ key }: KeyboardEvent) => {
    if (!MOVES.test(key)) byKeyboard = true;
  };
  addEventListener('keydown', onKey, { capture: true });
  addEventListener('pointerdown', () => (byKeyboard = false), { capture: true });
  keepPlace();
  keepWaiting();
}

/** A button rests while its answer is on the way. The browser takes the focus from it: it has it again afterwards. */
function keepWaiting(): void {
  let waiting: Node | undefined;
  new MutationObserver((changes) => {
    const { activeElement } = document;
    for (const { target } of changes) {
      const button = target as HTMLButtonElement;
      if (button.disabled) waiting = button === activeElement ? button : waiting;
      else if (button === waiting) {
        waiting = undefined;
        if (activeElement === document.body) button.focus();
      }
    }
  }).observe(document.body, { attributeFilter: ['disabled'], subtree: true });
}

/**
 * What has the focus goes, such as a button that was pressed. Then a keyboard goes on from the part around it; in the rail, from the row that stands
 * there now.
 */
function keepPlace(): void {
  const rows = () => [...document.querySelectorAll('#rail li')];
  let last: Element | undefined;
  let around: readonly HTMLElement[] = [];
  let place = -1;
  addEventListener('focusin', ({ target }) => {
    last = target as Element;
    around = partsAround(last);
    place = rows().findIndex((row) => row.contains(target as Node));
  });
  new MutationObserver(() => {
    if (!last || last.isConnected || !byKeyboard || document.activeElement !== document.body) return;
    const row = rows()[place] ?? rows().at(-1);
    const next = place < 0 ? undefined : row?.querySelector<HTMLElement>('.row-open');
    (next ?? around.find(({ isConnected }) => isConnected))?.focus({ preventScroll: true });
  }).observe(document.body, { childList: true, subtree: true });
}

/** The parts of the page around an element that can have the focus, the nearest first. */
function partsAround(element: Element): HTMLElement[] {
  const part = element.parentElement?.closest<HTMLElement>('[tabindex]');
  return part ? [part, ...partsAround(part)] : [];
}

/** Notes where the focus is before the panel takes it. */
export function noteFocus(panel: HTMLElement | null): void {
  wasOpen = true;
  const { activeElement } = document;
  if (!(activeElement instanceof HTMLElement) || activeElement === document.body) return;
  if (panel?.contains(activeElement) || activeElement.closest('dialog, [popover]')) return;
  before = activeElement;
}

/** Moves the focus into the panel: always to a form, and to a record if the person works by keyboard or a screen reader. */
export function focusPanel(panel: HTMLElement | null, isForm: boolean): void {
  if (!panel || (!isForm && !byKeyboard)) return;
  // A form that is there already has put the focus into its first field.
  requestAnimationFrame(() => {
    if (!panel.contains(document.activeElement)) panel.focus({ preventScroll: true });
  });
}

/** Brings the focus back to where it came from. If that has gone, to the view. */
export function focusAfterPanel(): void {
  if (!wasOpen) return;
  wasOpen = false;
  const { activeElement } = document;
  // The person has gone on to something else.
  if (activeElement && activeElement !== document.body) return;
  const target = before?.isConnected ? before : document.querySelector<HTMLElement>('#view');
  before = undefined;
  target?.focus({ preventScroll: true });
}
