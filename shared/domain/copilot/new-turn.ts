import { later } from '#shared/domain/time/days.ts';
import { HOUR_MS } from '#shared/units/durations.ts';
import type { TurnRecord } from './turn-record.ts';

/** Returns a turn that begins now. It is kept for one hour, if it is stored. */
export function newTurn(id: string, createdBy: string, now: string): TurnRecord {
  return {
    id,
    version: 1,
    createdAt: now,
    createdBy,
    keptUntil: later(now, HOUR_MS),
    run: '',
    isQueued: false,
  };
}
