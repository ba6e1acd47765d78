import type { GoodCall } from './read-call.ts';
import { BOUNDS } from './turn-bounds.ts';

/** What happens to a call: it is done, tried and then done if its effect is harmless, or becomes a step that the user confirms. */
export type Verdict = 'RUN' | 'TRY' | 'PROPOSE';

/**
 * Judges the calls of one answer of the model, after `writes` writes in this turn. If the answer could make more than five writes in
 * the turn, none of its writes runs: a person sees them together.
 */
export function judgeCalls(calls: readonly GoodCall[], writes: number): Verdict[] {
  const isTooMany = writes + calls.filter(({ tool }) => tool.effect === 'WRITE').length > BOUNDS.writes;
  return calls.map(({ tool: { effect } }) => {
    if (effect === 'READ' || effect === 'PROPOSAL') return 'RUN';
    return effect === 'WRITE' && !isTooMany ? 'TRY' : 'PROPOSE';
  });
}
