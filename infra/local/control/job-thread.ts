import { enableCompileCache } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import type { Job } from '#functions/registry.ts';
import { lambdaContext } from '#infra/local/gateway/gateway-event.ts';
import type { ThreadRun } from './job-runner.ts';
import { shiftClock } from './local-clock.ts';

/** Runs a job once in this thread, and posts its result to the thread of the service. */
const { event, file, jobId, requestId, shift } = workerData as ThreadRun;
shiftClock(shift);
// This thread begins with no modules. Later ones take the compiled code of the first.
enableCompileCache();
const job = (await import(new URL(`../../../${file}`, import.meta.url).href)) as Pick<Job, 'handler'>;
// It transfers nothing: the list tells this call from that of a window, which names an origin.
parentPort?.postMessage(await job.handler(event, lambdaContext(jobId, requestId)), []);
// Connections that are kept open would keep the thread.
process.exit();
