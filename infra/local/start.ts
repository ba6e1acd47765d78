import { buildPages } from '#infra/bundling/build-pages.ts';
import { logger } from '#shared/platform/logger.ts';
import { bannerOf } from './banner.ts';
import { stopRequested } from './control/stop-requested.ts';
import { optionsFrom } from './options.ts';
import { startService } from './service.ts';
import { describeError } from './user-facing-error.ts';

/** Starts the service and waits until it ends. Returns the exit code. */
export async function start(): Promise<number> {
  process.on('unhandledRejection', logError);
  try {
    return await run();
  } catch (error) {
    process.stderr.write(describeError(error));
    return 1;
  }
}

async function run(): Promise<number> {
  const terminal = process.stdout;
  const options = optionsFrom(process.env);
  const stop = stopRequested();
  const started = Promise.all([startService(options), buildPages()]).then(([service]) => service);
  const service = await Promise.race([started, stop]);
  // The engine ends with this process. The next start removes a half-entered demonstration.
  if (!service) return 0;
  terminal.write(bannerOf(service, options, process.uptime()));
  const broken = await Promise.race([stop, service.broken]);
  await service.stop();
  if (!broken) return 0;
  process.stderr.write(`Motorcade stopped: ${broken}.\n`);
  return 1;
}

/** Logs an error that belongs to no request. The service continues. */
function logError(error: unknown): void {
  return logger().error('error outside a request', { error: error as Error });
}
