import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { HOUR_MS } from '#shared/units/durations.ts';
import { type Block, blocksOf } from '#test/support/document-blocks.ts';
import { demonstrationFolder } from './demonstration-folder.ts';
import { endAll, type LocalService, startLocalService } from './local-service.ts';
import { type Exchange, type RecordingProxy, startRecordingProxy } from './recording-proxy.ts';
import { openTerminal, type Printed, type Terminal } from './terminal.ts';

/** A reader opens them in this order, in one terminal. */
const DOCUMENTS = ['README.md', 'docs/walk.md', 'docs/crises.md'];
/** The service of this test is the first one, and this test is a part of the second one. */
const ALREADY_RUN = ['npm ci && npm start\n', 'npm ci && npm test\n'];

let folder = '';
let service: LocalService;
let proxy: RecordingProxy;
let terminal: Terminal;

/** `HOUR=23 npm run test:long -- test/e2e/documents.long.test.ts` runs the documents at this hour of the day, in UTC. */
function clockAt(hour: string | undefined): Record<string, string> {
  if (hour === undefined) return {};
  const shift = ((Number(hour) - new Date().getUTCHours() + 24) % 24) * HOUR_MS;
  return { CLOCK_SHIFT_MS: String(shift), NODE_OPTIONS: `--import ${resolve('test/e2e/shifted-clock.mjs')}` };
}

beforeAll(async () => {
  const hour = process.env['HOUR'];
  folder = hour === undefined ? await demonstrationFolder() : await mkdtemp(join(tmpdir(), 'motorcade-'));
  const env = clockAt(hour);
  service = await startLocalService({ folder, env: { ...env, MOTORCADE_DEMO: 'on' } });
  proxy = await startRecordingProxy(service.url);
  terminal = openTerminal({ ...env, MOTORCADE_DATA: folder });
});

afterAll(async () => {
  await terminal.close();
  await proxy.stop();
  await service.stop();
  endAll();
  await rm(folder, { recursive: true, force: true });
});

/** The commands with the address and the folder of this test. */
function here(commands: string): string {
  return commands.replaceAll('http://127.0.0.1:3000', proxy.url).replaceAll('.local/', `${folder}/`);
}

function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
}

/** A line of the document says all of a printed line, or a part where it has `…`. */
function isLike(line: string, expected: string): boolean {
  return new RegExp(`^${expected.split('…').map(escaped).join('.*')}$`).test(line);
}

function linesOf(printed: string): string[] {
  return printed.split('\n').slice(0, -1);
}

function faultsOfPrinted({ prints, text }: Block, { errors, output }: Printed): string[] {
  const lines = linesOf(output);
  const expected = prints === undefined ? lines : linesOf(prints);
  const isExpected = lines.length === expected.length && lines.every((line, n) => isLike(line, expected[n] ?? ''));
  const prose = isExpected ? [] : [`prints ${JSON.stringify(lines)} and not ${JSON.stringify(expected)}`];
  // A reply of the copilot has paragraphs: an empty line between two lines is none of a command.
  const isEmpty = (line: string, n: number): boolean => line === '' && !(lines[n - 1] && lines[n + 1]);
  const empty = lines.filter(
    (line, n) => isEmpty(line, n) || /\bundefined\b|\bNaN\b|^(?:null|\[\]|\{\}|false)$/.test(line),
  );
  const isSilent = lines.length === 0 && /^(?:ask|say|ride) /m.test(text);
  return [
    ...(errors === '' ? [] : [errors]),
    ...prose,
    ...empty.filter(() => !text.includes('ask DELETE')).map((line) => `prints ${JSON.stringify(line)}`),
    ...(isSilent ? ['prints nothing'] : []),
  ];
}

/** A refusal must be announced: its code is among what the block prints. */
function faultsOfExchange({ prints = '' }: Block, { body, request, status }: Exchange): string[] {
  if (status === 204) return [];
  const { code, items } = JSON.parse(body);
  if (status >= 400 && !prints.includes(code)) return [`${request} answers ${body}`];
  return Array.isArray(items) && items.length === 0 ? [`${request} answers no item`] : [];
}

function assigned({ text }: Block): string[] {
  return [...text.matchAll(/^([A-Z]+)=/gm)].map(([, name = '']) => name);
}

async function faultsOfVariables(block: Block): Promise<string[]> {
  const names = assigned(block);
  const { output } = await terminal.run(names.map((name) => `printf '%s\\n' "\${${name}%%$'\\n'*}"`).join('\n'));
  const values = output.split('\n');
  return names.filter((_, n) => /^(?:undefined|null)?$/.test(values[n] ?? '')).map((name) => `${name} has no value`);
}

describe('every command of the documents', () => {
  it.each(DOCUMENTS)('runs as printed: %s', async (document) => {
    const blocks = blocksOf(await readFile(document, 'utf8')).filter(({ language }) => language === 'sh');
    expect(blocks.length).toBeGreaterThan(2);
    const faults: string[] = [];
    for (const block of blocks.filter(({ text }) => !ALREADY_RUN.includes(text))) {
      const printed = await terminal.run(here(block.text));
      const found = [
        ...faultsOfPrinted(block, printed),
        ...proxy.take().flatMap((exchange) => faultsOfExchange(block, exchange)),
        ...(await faultsOfVariables(block)),
      ];
      faults.push(...found.map((fault) => `${document}:${block.line}: ${fault}`));
    }
    expect(faults).toEqual([]);
  });

  it('begins with the two commands, each in a block of its own', async () => {
    const blocks = blocksOf(await readFile('README.md', 'utf8'));
    expect(blocks.slice(0, 2).map(({ text }) => text)).toEqual(ALREADY_RUN);
  });
});
