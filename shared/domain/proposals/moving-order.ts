import type { PlannedChange } from './planned-change.ts';

/**
 * Returns changes in an order in which no activity meets its neighbour: what moves later goes last first, what moves earlier goes first
 * first.
 */
export function inMovingOrder(changes: readonly PlannedChange[], minutes: number): PlannedChange[] {
  const inOrder = changes.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  return minutes > 0 ? inOrder.reverse() : inOrder;
}

function keyOf({ after: { id }, before }: PlannedChange): string {
  return `${before?.startTime} ${id}`;
}
