const isApple = typeof navigator !== 'undefined' && /Mac|iP/.test(navigator.userAgent);

/** Returns how a key is shown on this computer: `mod+k` is ⌘K on a Mac, and Ctrl K elsewhere. */
export function keyLabel(key: string, apple = isApple): string {
  const names: Readonly<Record<string, string>> = apple
    ? { mod: '⌘', shift: '⇧', alt: '⌥', escape: 'Esc', enter: '↵', delete: '⌦' }
    : { mod: 'Ctrl', shift: 'Shift', alt: 'Alt', escape: 'Esc', enter: '↵', delete: 'Del' };
  return key
    .split(/\b\+/)
    .map((part) => names[part] ?? part.toUpperCase())
    .join(apple ? '' : ' ');
}

/** Tells whether keys that are typed here are text, so that no letter does anything else. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  const isField = target.matches('input:not([type=checkbox], [type=radio], [type=button]), textarea, select');
  return isField || target.isContentEditable;
}

let waiting = 0;
let kept: readonly KeyboardEvent[] = [];

/** Waits for a part of the page that is drawn. Keys that are pressed meanwhile are meant for it. If it does not come, they are forgotten. */
export async function withKeysKept<T>(part: Promise<T>): Promise<T> {
  waiting += 1;
  try {
    return await part;
  } catch (error) {
    forgetKeys();
    throw error;
  } finally {
    // It is drawn with the next frame, and takes the focus after it.
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(end)));
  }
}

/** Presses the keys one after the other, so that each meets what the one before has done. */
function end(): void {
  const [next, ...others] = kept;
  if (waiting > 1 || !next) {
    waiting -= 1;
    return;
  }
  kept = others;
  repeat(next);
  setTimeout(end);
}

/** Keeps a key if a part is being loaded. One that is typed in a field is for it, unless keys before it are still kept. */
export function keepKey(event: KeyboardEvent, isInField: boolean): void {
  if (waiting === 0 || !event.isTrusted || (isInField && kept.length === 0)) return;
  kept = [...kept, event];
  event.preventDefault();
  event.stopImmediatePropagation();
}

export function forgetKeys(): void {
  kept = [];
}

const STOPS = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, [tabindex="0"]';

function moveFocus(from: Element, by: 1 | -1): void {
  const side = by > 0 ? Node.DOCUMENT_POSITION_FOLLOWING : Node.DOCUMENT_POSITION_PRECEDING;
  const stops = [...document.querySelectorAll<HTMLElement>(STOPS)].filter((each) => {
    const isOnSide = (from.compareDocumentPosition(each) & side) !== 0;
    return isOnSide && each.tabIndex >= 0 && each.checkVisibility();
  });
  (by > 0 ? stops[0] : stops.at(-1))?.focus();
}

/** Presses a key again, where the focus is now, and does what a browser does with the key of a person alone. */
function repeat(event: KeyboardEvent): void {
  const { key, shiftKey } = event;
  const target = document.activeElement;
  if (!(target instanceof HTMLElement) || !target.dispatchEvent(new KeyboardEvent('keydown', event))) return;
  if (key === 'Tab') return moveFocus(target, shiftKey ? -1 : 1);
  if (target.matches('button, a[href]') && /^(?:Enter| )$/.test(key)) return target.click();
  if (!isTyping(target) || target instanceof HTMLSelectElement) return;
  const field = target as HTMLInputElement;
  if (key === 'Enter' && field.matches('input')) return field.form?.requestSubmit();
  if (key.length > 1) return;
  field.value += key;
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}
