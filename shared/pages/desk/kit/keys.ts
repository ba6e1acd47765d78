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
