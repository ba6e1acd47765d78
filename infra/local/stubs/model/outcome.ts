import { refusal } from './pick-up.ts';
import type { Result } from './replay.ts';

/** Says that something is done, or waits for the user. */
export function said(result: Result, done: string): string {
  if (result.status >= 400) return refusal(result);
  return result.body.NOT_DONE ? 'It waits for your confirmation.' : `Done: ${done}`;
}

export function waits(result: Result, what: string): string {
  return result.status < 400 ? `${what} waits for your confirmation.` : refusal(result);
}

/** Says how large a proposal is. */
export function proposed(result: Result): string {
  if (result.status >= 400) return refusal(result);
  const { steps, unresolved } = result.body;
  return `The proposal has ${steps.length} steps, and ${unresolved.length} rides stay open. It waits for your confirmation.`;
}
