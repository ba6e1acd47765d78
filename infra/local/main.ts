import { logger } from '#shared/platform/logger.ts';
import { bannerOf } from './banner.ts';
import { askedToStop } from './control/asked-to-stop.ts';
import { tellingOf } from './gateway/plain-refusal.ts';
import { optionsFrom } from './options.ts';
import { startService } from './service.ts';

const run = async (): Promise<number> => {
  const terminal = process.stdout;
  const options = optionsFrom(process.env);
  const asked = askedToStop();
  const service = await Promise.race([startService(options), asked]);
  // The engine ends with this process, and what is half done is found at the next start.
  if (!service) return 0;
  terminal.write(bannerOf(service, options, process.uptime()));
  const broken = await Promise.race([asked, service.broken]);
  await service.stop();
  if (!broken) return 0;
  process.stderr.write(`Motorcade stopped: ${broken}.\n`);
  return 1;
};

/** A fault that no request waits for is put on record; the service goes on. */
const record = (error: unknown): void => logger().error('fault outside a request', { error: error as Error });

process.on('unhandledRejection', record);
try {
  process.exitCode = await run();
} catch (error) {
  process.stderr.write(tellingOf(error));
  process.exitCode = 1;
}
process.exit();
