import { detailConfig } from '#shared/platform/config.ts';
import { once } from '#shared/platform/once.ts';
import { isWarmUp } from '#shared/platform/warm-up.ts';
import { tableUse } from '#shared/table/table-use.ts';

/** Slower requests have their figures in any case. */
const SLOW_MS = 1_000;

/** The first request of this process, which waited for its start. */
const firstRequest = once(() => ({ requestId: '', initMs: 0 }));

/** Notes the first request of the process: the time until it came is that of the start. A warm-up is part of the start. */
export function noteRequest(requestId: string): void {
  if (isWarmUp()) return;
  const first = firstRequest();
  if (first.requestId === '') Object.assign(first, { requestId, initMs: Math.round(performance.now()) });
}

/**
 * Returns the figures that explain the time of a request, for its log line: whether the process had to start, and what was asked of the
 * table. Every line would cost more than it tells, so only some have them: a part by chance, those of a start, and slow ones.
 */
export function requestDetail(requestId: string, durationMs: number): Record<string, unknown> {
  const { LOG_DETAIL_PERCENT: percent } = detailConfig();
  const first = firstRequest();
  const coldStart = first.requestId === requestId;
  if (percent === 0) return {};
  if (!coldStart && durationMs < SLOW_MS && Math.random() * 100 >= percent) return {};
  const { readUnits, requests: tableRequests, writeUnits } = tableUse() ?? {};
  return {
    ...(coldStart ? { coldStart: 1, initMs: first.initMs } : { coldStart: 0 }),
    tableRequests,
    readUnits,
    writeUnits,
  };
}
