import { relative } from 'node:path';
import type { Options } from './options.ts';
import type { Service } from './service.ts';

/** What a person needs to know of a service that has just started, and the first lines to paste. */
export const bannerOf = (service: Service, { dataFolder }: Options, seconds: number): string => {
  const { api, demonstration, issuer, logFile } = service;
  const folder = shortest(dataFolder);
  const rows = [
    ['API', `${api}/api`],
    ...(has(service, '/api/docs') ? [['Documentation', `${api}/api/docs`]] : []),
    ['Identity', issuer ? issuer.url : `${process.env['OIDC_ISSUER']}, as OIDC_ISSUER says`],
    ['Data', demonstration ? `${folder}, with a demonstration: three days from ${demonstration}` : folder],
    ['Log', logFile ? `${shortest(logFile)} (MOTORCADE_LOG=stdout shows it here)` : 'here'],
  ];
  return [
    '',
    `  Motorcade is ready (${seconds.toFixed(1)} s)`,
    '',
    ...rows.map(([name = '', value]) => `  ${name.padEnd(15)}${value}`),
    ...(issuer ? firstRequest(service, folder) : []),
    '',
    '  Ctrl-C stops it.',
    '',
    '',
  ].join('\n');
};

const has = ({ operations }: Service, path: string): boolean =>
  operations.some(({ contract }) => contract.path === path);

const firstRequest = ({ api, demonstration }: Service, folder: string): string[] => {
  const where = folder === '.local' ? '' : `MOTORCADE_DATA=${folder} `;
  const ask = 'curl -H "Authorization: Bearer $TOKEN"';
  const users = demonstration
    ? 'as `admin`, `coordinator` or `driver`'
    : 'as anybody: the first to register administers';
  return [
    '',
    `  A token, ${users}, and a first request:`,
    '',
    `    TOKEN=$(${where}npm run --silent token -- admin)`,
    ...(demonstration ? [] : [`    ${ask} -X POST ${api}/api/users/register`]),
    `    ${ask} ${api}/api/vips`,
  ];
};

/** A path as one would write it here: relative where it lies below this folder. */
const shortest = (path: string): string => {
  const below = relative('', path);
  return below === '' || below.startsWith('..') ? path : below;
};
