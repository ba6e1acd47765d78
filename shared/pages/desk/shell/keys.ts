import { isTyping } from '../kit/keys.ts';
import { change, goTo, openForm, route } from '../route.ts';
import { dateAfter, shownDate, today } from '../store/days.ts';
import { type Command, commandOf } from './key-map.ts';
import { isHelpOpen, isPaletteOpen, isRailOpen } from './open.ts';
import { closePanel } from './panel.tsx';
import { moveRow } from './rail-state.ts';
import { rideKey } from './ride-keys.ts';
import { redo, undo } from './undo.ts';

/** How long G waits for the letter of a view. */
const G_MS = 1_500;
const REGIONS = ['.top', '.views', '#rail:not([hidden])', '#view', '#panel'] as const;

/** Goes to the next part of the page, or the one before. */
function moveRegion(by: 1 | -1): void {
  const found = REGIONS.flatMap((each) => document.querySelector<HTMLElement>(each) ?? []);
  const at = found.findIndex((each) => each.contains(document.activeElement));
  const next = at < 0 ? found.find((each) => each.id === 'view') : found[(at + by + found.length) % found.length];
  if (!next) return;
  const isFocusable = next.tabIndex >= 0 || next.hasAttribute('tabindex');
  (isFocusable ? next : next.querySelector<HTMLElement>('button:not(:disabled), a[href]'))?.focus();
}

/** Prints the view, or opens its paper. */
function print(): void {
  const { view } = route.peek();
  const kind = { arrivals: 'ARRIVALS', now: 'DAY', plan: 'DAY' }[view as string];
  if (kind) goTo('papers', { day: shownDate.peek() });
  else window.print();
}

function run(command: Command): void {
  switch (command.is) {
    case 'view':
      return goTo(command.view);
    case 'ride':
      return rideKey(command.what);
    case 'palette':
      isPaletteOpen.value = true;
      return;
    case 'help':
      isHelpOpen.value = true;
      return;
    case 'undo':
      return void undo();
    case 'redo':
      return void redo();
    case 'print':
      return print();
    case 'next':
    case 'previous':
      isRailOpen.value = true;
      return moveRow(command.is === 'next' ? 1 : -1);
    case 'dayBefore':
    case 'dayAfter':
      return change({ day: dateAfter(shownDate.peek(), command.is === 'dayAfter' ? 1 : -1) });
    case 'now':
      change({ day: today.peek(), at: undefined });
      dispatchEvent(new CustomEvent('desk-now'));
      return;
    case 'newRide':
      return openForm('createEvent', { type: 'TRANSPORT' });
    case 'region':
      return moveRegion(1);
    case 'regionBack':
      return moveRegion(-1);
    case 'close':
      if (route.peek().query.do !== undefined || route.peek().query.sel !== undefined) closePanel();
      return;
    case 'begin':
  }
}

/** Follows the keys of the whole desk. What a view or a field has used already is left alone. */
export function followKeys(): () => void {
  let gAt = 0;
  const onKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || document.querySelector('dialog[open]')) return;
    const command = commandOf({
      key: event.key,
      mod: event.metaKey || event.ctrlKey,
      shift: event.shiftKey,
      alt: event.altKey,
      isTyping: isTyping(event.target),
      isAfterG: event.timeStamp - gAt < G_MS,
    });
    gAt = command?.is === 'begin' ? event.timeStamp : 0;
    if (!command || command.is === 'begin') return;
    // An open menu closes by itself.
    if (command.is === 'close' && document.querySelector(':popover-open')) return;
    if (command.is !== 'close') event.preventDefault();
    run(command);
  };
  addEventListener('keydown', onKey);
  return () => removeEventListener('keydown', onKey);
}
