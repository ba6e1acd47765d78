import { parentPort, workerData } from 'node:worker_threads';
import { operations } from '#functions/registry.ts';
import { callerOf } from './caller.ts';
import type { DemonstrationOrder } from './demonstration.ts';
import { enterAll } from './enter-all.ts';

const order = workerData as DemonstrationOrder;
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(await enterAll(callerOf(await operations(), order.tokens), order));
