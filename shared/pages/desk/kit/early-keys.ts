import { isTyping } from './keys.ts';

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

function end(): void {
  waiting -= 1;
  if (waiting > 0) return;
  const keys = kept;
  forgetKeys();
  for (const key of keys) repeat(key);
}

/** Keeps a key if a part is being loaded. Tells whether it did. */
export function keepKey(event: KeyboardEvent): boolean {
  if (waiting === 0) return false;
  kept = [...kept, event];
  event.preventDefault();
  return true;
}

export function forgetKeys(): void {
  kept = [];
}

/** Presses a key again, where the focus is now. By itself an event that no person made presses no button and puts no text into a field. */
function repeat(event: KeyboardEvent): void {
  const target = document.activeElement;
  if (!(target instanceof HTMLElement) || !target.dispatchEvent(new KeyboardEvent('keydown', event))) return;
  if (target.matches('button, a[href]') && /^(?:Enter| )$/.test(event.key)) return target.click();
  if (event.key.length > 1 || !isTyping(target) || target instanceof HTMLSelectElement) return;
  (target as HTMLInputElement).value += event.key;
  target.dispatchEvent(new InputEvent('input', { bubbles: true }));
}
