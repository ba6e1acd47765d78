import type { Options } from './options.ts';
import type { Service } from './service.ts';
import { shortestPath } from './shortest-path.ts';

/** Returns the text for a person who has just started the service: addresses, folders and the first commands. */
export function bannerOf(service: Service, { dataFolder }: Options, seconds: number): string {
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
