import type { MakeKept } from './kept.ts';
import { keptFeeds } from './kept-feeds.ts';
import { keptPlan } from './kept-plan.ts';

/** Everything that the service keeps of its answers. A new kind belongs here: then it is proved for every write. */
export const KEPT: readonly MakeKept[] = [keptFeeds, keptPlan];
