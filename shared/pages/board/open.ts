import type { LaneKind } from './lane-rows.ts';
import type { Trial } from './trial.ts';

/** The window that is open. */
export type Open =
  | { readonly is: 'trial'; readonly trial: Trial }
  | { readonly is: 'ride' | 'guest' | 'message'; readonly id: string }
  | { readonly is: LaneKind; readonly id: string }
  | { readonly is: 'day' };
