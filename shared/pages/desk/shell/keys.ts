import { forgetKeys, isTyping, keepKey, withKeysKept } from '#shared/pages/desk/kit/keys.ts';
import { toastProblem } from '#shared/pages/desk/kit/toast.ts';
import { change, closePanel, goTo, openForm, route, type ViewName } from '#shared/pages/desk/route.ts';
import { dateAfter, shownDate, today } from '#shared/pages/desk/store/days.ts';
import { type Command, keyReader, type RideKey } from './key-map.ts';
import { loadAtWork } from './load-at-work.ts';
import { isHelpOpen, isPaletteOpen, isRailOpen } from './open.ts';
import { moveRow } from './rail-state.ts';
import { redo, undo } from './undo.ts';

const REGIONS = ['.top', '.views', '#rail:not([hidden])', '#view', '#panel', '.toasts'] as const;

/** Goes to the next part of the page, or the one before. */
function moveRegion(by: 1 | -1): void {
  const found = REGIONS.flatMap((each) => document.querySelector<HTMLElement>(each) ?? []);
  const at = found.findIndex((each) => each.contains(document.activeElement));
  const next = at < 0 ? found.find((each) => each.id === 'view') : found[(at + by + found.length) % found.length];
  if (!next) return;
  const isFocusable = next.tabIndex >= 0 || next.hasAttribute('tabindex');
  (isFocusable ? next : next.querySelector<HTMLElement>('button:not(:disabled), a[href]'))?.focus();
}

/** The views whose paper is better than a print of what is on the screen. */
const WITH_PAPER: ReadonlySet<string> = new Set(['now', 'plan', 'arrivals', 'programme']);

/** Opens the papers of the day, or prints the view. */
function print(): void {
  if (WITH_PAPER.has(route.peek().view)) goTo('papers', { day: shownDate.peek() });
  else window.print();
}

function showView(view: ViewName): void {
  goTo(view);
  document.querySelector<HTMLElement>('#view')?.focus();
}

function moveDay(by: 1 | -1): void {
  change({ day: dateAfter(shownDate.peek(), by) });
}

function showNow(): void {
  change({ day: today.peek(), at: undefined });
  dispatchEvent(new CustomEvent('desk-now'));
}

function walkNeeds(by: 1 | -1): void {
  isRailOpen.value = true;
  moveRow(by);
}

function close(): void {
  const { do: operation, sel } = route.peek().query;
  if (operation !== undefined || sel !== undefined) closePanel();
}

function closePalette(): void {
  isPaletteOpen.value = false;
}

/** What each key does that needs nothing but itself. */
const RUNS: Readonly<Record<Exclude<Command['is'], 'view' | 'ride'>, () => void>> = {
  palette: () => (isPaletteOpen.value = true),
  help: () => (isHelpOpen.value = true),
  undo: () => void undo(),
  redo: () => void redo(),
  print,
  next: () => walkNeeds(1),
  previous: () => walkNeeds(-1),
  dayBefore: () => moveDay(-1),
  dayAfter: () => moveDay(1),
  now: showNow,
  newRide: () => openForm('createEvent', { type: 'TRANSPORT' }),
  region: () => moveRegion(1),
  regionBack: () => moveRegion(-1),
  close,
  begin: () => undefined,
};

const OPENS: ReadonlySet<Command['is']> = new Set(['palette', 'help', 'newRide', 'ride']);

async function pressRideKey(what: RideKey): Promise<void> {
  try {
    const { rideKey } = await withKeysKept(loadAtWork());
    rideKey(what);
  } catch (error) {
    toastProblem(error);
  }
}

function run(command: Command): void {
  // What it opens is drawn a moment later.
  if (OPENS.has(command.is)) void withKeysKept(Promise.resolve());
  if (command.is === 'view') showView(command.view);
  else if (command.is === 'ride') void pressRideKey(command.what);
  else RUNS[command.is]();
}

/** Keeps the keys for a part that is still being loaded. Escape gives up what was typed for it. */
function keepEarly(event: KeyboardEvent): void {
  if (event.key === 'Escape') return forgetKeys();
  if (event.isComposing || event.metaKey || event.ctrlKey) return;
  // While the palette is loaded, the focus is still where it was.
  const isForPalette = isPaletteOpen.peek() && !document.querySelector('dialog[open]');
  keepKey(event, isTyping(event.target) && !isForPalette);
}

/** Follows the keys of the whole desk. What a view or a field has used already is left alone. */
export function followKeys(): () => void {
  const commandOf = keyReader();
  const onKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || document.querySelector('dialog[open]')) return;
    if (event.key === 'Escape' && isPaletteOpen.peek()) return closePalette();
    const command = commandOf({
      key: event.key,
      mod: event.metaKey || event.ctrlKey,
      shift: event.shiftKey,
      alt: event.altKey,
      isTyping: isTyping(event.target),
      at: event.timeStamp,
    });
    if (!command || command.is === 'begin') return;
    // An open menu closes by itself.
    if (command.is === 'close' && document.querySelector(':popover-open')) return;
    if (command.is !== 'close') event.preventDefault();
    run(command);
  };
  addEventListener('keydown', keepEarly, { capture: true });
  addEventListener('keydown', onKey);
  return () => {
    removeEventListener('keydown', keepEarly, { capture: true });
    removeEventListener('keydown', onKey);
  };
}
