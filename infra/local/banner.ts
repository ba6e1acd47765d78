import { relative } from 'node:path';
import type { Options } from './options.ts';
import type { Service } from './service.ts';

/** What a person needs to know of a service that has just started, and the first two lines to paste. */
export const bannerOf = (service: Service, options: Options, seconds: number): string => {
  const { api, issuer, logFile } = service;
  const folder = shortest(options.dataFolder);
  const rows = [
    ['API', `${api}/api`],
    ...(has(service, '/api/docs') ? [['Documentation', `${api}/api/docs`]] : []),
    ['Identity', issuer ? issuer.url : `${process.env['OIDC_ISSUER']}, as OIDC_ISSUER says`],
    ['Data', options.demonstration ? folder : `${folder}, without demonstration data`],
    ['Log', logFile ? `${shortest(logFile)} (MOTORCADE_LOG=stdout shows it here)` : 'here'],
  ];
  const table = rows.map(([name = '', value]) => `  ${name.padEnd(15)}${value}`);
  const steps = issuer ? ['', '  A token, and a first request:', '', ...firstRequest(api, folder)] : [];
  return [
    '',
    `  Motorcade is ready (${seconds.toFixed(1)} s)`,
    '',
    ...table,
    ...steps,
    '',
    '  Ctrl-C stops it.',
    '',
    '',
  ].join('\n');
};

const has = ({ operations }: Service, path: string): boolean =>
  operations.some(({ contract }) => contract.path === path);

const firstRequest = (api: string, folder: string): string[] => {
  const where = folder === '.local' ? '' : `MOTORCADE_DATA=${folder} `;
  return [
    `    TOKEN=$(${where}npm run --silent token -- admin)`,
    `    curl -H "Authorization: Bearer $TOKEN" ${api}/api/vips`,
  ];
};

/** A path as one would write it here: relative where it lies below this folder. */
const shortest = (path: string): string => {
  const below = relative('', path);
  return below === '' || below.startsWith('..') ? path : below;
};
