import { signal } from '@preact/signals';

/** What the live region of the page says: for people who do not see what has changed. */
export const said = signal('');

/** Says a text to people who do not see the page. The same text twice is said twice. */
export function tell(text: string): void {
  said.value = said.peek() === text ? `${text}\u00a0` : text;
}
