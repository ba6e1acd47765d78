import { AsyncLocalStorage } from 'node:async_hooks';
import { once } from '#shared/platform/once.ts';
import type { Condition } from './condition.ts';
import type { StagedItem } from './staged-items.ts';

/** What dry runs would have written so far, and what they have read. */
export interface Stage {
  /** By the text of the key. */
  readonly items: Map<string, StagedItem>;
  readonly reads: Condition[];
}

const running = once(() => new AsyncLocalStorage<Stage>());

/** Returns the stage that this code runs on. */
export function currentStage(): Stage | undefined {
  return running().getStore();
}

export function onStage<T>(stage: Stage, run: () => Promise<T>): Promise<T> {
  return running().run(stage, run);
}
