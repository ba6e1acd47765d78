let before: HTMLElement | undefined;
let wasOpen = false;
let isByKeyboard = false;

/** Keys that open nothing. Who clicks a ride and moves it by them at once keeps the focus on the lanes, although the panel comes later. */
const MOVES = /^(?:Arrow|Alt|Control|Meta|Shift)/;

/** Learns by which device the person works: who uses a mouse keeps the focus where they clicked. */
export function followInput(): void {
  const onKey = ({ key }: KeyboardEvent) => {
    if (!MOVES.test(key)) isByKeyboard = true;
  };
  addEventListener('keydown', onKey, { capture: true });
  addEventListener('pointerdown', () => (isByKeyboard = false), { capture: true });
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
  if (!panel || (!isForm && !isByKeyboard)) return;
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
