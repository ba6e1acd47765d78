import { preparePages } from '#infra/bundling/prepare-pages.ts';
import { logger } from '#shared/platform/logger.ts';
import { type Options, optionsFrom } from './options.ts';
import { type Service, startService } from './service.ts';
import { describeError, shortestPath, stopRequested } from './terminal.ts';

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
  const started = Promise.all([startService(options), preparePages()]).then(([service]) => service);
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

/** Returns the text for a person who has just started the service: addresses, folders and the first commands. */
function bannerOf(service: Service, { dataFolder }: Options, seconds: number): string {
  const { api, demonstration, issuer, logFile } = service;
  const folder = shortestPath(dataFolder);
  const rows = [
    ['API', `${api}/api`],
    ...(has(service, '/api/board') ? [['Desk', `${api}/api/board`]] : []),
    ...(has(service, '/api/drive') ? [['Driver', `${api}/api/drive`]] : []),
    ...(demonstration?.guestPage ? [['A guest', `${api}${demonstration.guestPage}`]] : []),
    ...(has(service, '/api/docs') ? [['Documentation', `${api}/api/docs`]] : []),
    ['Identity', issuer ? issuer.url : `${process.env['OIDC_ISSUER']} (from OIDC_ISSUER)`],
    [
      'Data',
      demonstration ? `${folder}, with demonstration data for three days from ${demonstration.firstDate}` : folder,
    ],
    ['Log', logFile ? `${shortestPath(logFile)} (MOTORCADE_LOG=stdout prints it here)` : 'printed here'],
  ];
  return [
    '',
    `  Motorcade is ready (${seconds.toFixed(1)} s)`,
    '',
    ...rows.map(([name = '', value]) => `  ${name.padEnd(15)}${value}`),
    ...(issuer ? firstRequest(service, folder) : []),
    '',
    '  Press Ctrl-C to stop.',
    '',
    '',
  ].join('\n');
}

function has({ operations }: Service, path: string): boolean {
  return operations.some(({ contract }) => contract.path === path);
}

function firstRequest({ api, demonstration }: Service, folder: string): string[] {
  const where = folder === '.local' ? '' : `MOTORCADE_DATA=${folder} `;
  const ask = 'curl -H "Authorization: Bearer $TOKEN"';
  const users = demonstration
    ? 'for `coordinator`, `admin` or `driver`'
    : 'for any subject: the first user who registers becomes administrator';
  return [
    '',
    `  Get a token ${users} and send a first request:`,
    '',
    `    TOKEN=$(${where}npm run --silent token -- ${demonstration ? 'coordinator' : 'admin'})`,
    ...(demonstration ? [] : [`    ${ask} -X POST ${api}/api/users/register`]),
    `    ${ask} ${api}/api/vips`,
  ];
}
