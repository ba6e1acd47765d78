import { BOUNDS } from './bounds.ts';
import type { GoodCall } from './read-call.ts';

/** What happens to a call: it runs at once, or it becomes a step of a proposal that the user confirms. */
export type Verdict = 'RUN' | 'PROPOSE';

/**
 * Judges the calls of one answer of the model, after `writes` writes in this turn. Reads and at most five harmless writes run. If the
 * writes of the answer would exceed five, none of them runs: a person sees them together.
 */
export const judgeCalls = (calls: readonly GoodCall[], writes: number): Verdict[] => {
  const harmless = calls.filter((call) => call.tool.effect === 'WRITE' && !needsConfirmation(call));
  const isTooMany = writes + harmless.length > BOUNDS.writes;
  return calls.map((call) => (needsConfirmation(call) || (isTooMany && harmless.includes(call)) ? 'PROPOSE' : 'RUN'));
};

/** Tells whether the user must confirm this call whatever else the turn does. */
export const needsConfirmation = ({ args, tool }: Pick<GoodCall, 'args' | 'tool'>): boolean =>
  tool.effect === 'CONFIRM' ||
  Object.entries(tool.confirmIf ?? {}).some(([name, values]) => values.some((value) => mayMean(args[name], value)));

/** Operations read several spellings of a boolean, so only a plain false counts as false. */
const mayMean = (given: unknown, value: string | boolean): boolean => {
  if (given === undefined || given === null) return false;
  const text = [given].flat().map(textOf).join(',').trim().toUpperCase();
  return typeof value === 'boolean' ? text !== textOf(!value).toUpperCase() : text === value.toUpperCase();
};

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
