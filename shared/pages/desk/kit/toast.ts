import { signal } from '@preact/signals';
import { sentenceOf } from './problem.ts';

/** A short text at the foot of the page, which goes by itself. */
export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly isBad?: boolean;
  /** How long it stays. Default: 6 seconds, and 20 where it is bad. */
  readonly staysMs?: number;
  /** What can be done about it. */
  readonly action?: { readonly text: string; readonly run: () => void } | undefined;
}

export const toasts = signal<readonly Toast[]>([]);

const STAYS_MS = 6_000;
const BAD_STAYS_MS = 20_000;
let next = 1;

export function closeToast(id: number): void {
  toasts.value = toasts.peek().filter((each) => each.id !== id);
}

/** Closes a text after some seconds. While a keyboard is on what can be done about it, it stays. */
function closeLater(id: number, ms: number): void {
  setTimeout(() => {
    if (document.querySelector('.toasts :focus')) closeLater(id, STAYS_MS);
    else closeToast(id);
  }, ms);
}

/** Shows a text for some seconds. */
export function toast(text: string, more: Pick<Toast, 'action' | 'isBad' | 'staysMs'> = {}): void {
  const id = next++;
  toasts.value = [...toasts.peek().slice(-2), { id, text, ...more }];
  tell(text);
  closeLater(id, more.staysMs ?? (more.isBad ? BAD_STAYS_MS : STAYS_MS));
}

/** Shows why something was not done. `retry`: does it again. */
export function toastProblem(error: unknown, retry?: { readonly text: string; readonly run: () => void }): void {
  const { mayRetry, text } = sentenceOf(error);
  toast(text, { isBad: true, action: mayRetry ? retry : undefined });
}

/** What the live region of the page says: for people who do not see what has changed. */
export const said = signal('');

/** Says a text to people who do not see the page. The same text twice is said twice. */
export function tell(text: string): void {
  said.value = said.peek() === text ? `${text}\u00a0` : text;
}
