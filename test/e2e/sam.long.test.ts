import { once } from 'node:events';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join, resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { jobs, operations } from '#functions/registry.ts';
import * as getBoard from '#functions/system/get-board.ts';
import * as getPageFile from '#functions/system/get-page-file.ts';
import { freePort } from '#infra/local/engine/dynamodb.ts';
import { jobEvent } from '#infra/operations/event.ts';
import { samSetup } from '#infra/operations/sam.ts';
import type { Contract } from '#shared/contract/define-contract.ts';
import { MINUTE_MS } from '#shared/units/durations.ts';
import { answerOf, type CallOptions, checkContract, eventOf } from '#test/support/call.ts';
import { SAMPLES } from '#test/support/samples/all-samples.ts';
import { useStage } from '#test/support/samples/stage.ts';
import { tokenFor } from '#test/support/token.ts';
import { makeCheckout } from './checkout.ts';
import { documentedSections } from './emulator/documented-commands.ts';
import { type Engine, startContainers } from './sam/containers.ts';
import { findEmulator, installClient, missingPrograms } from './sam/sam-programs.ts';
import { openTerminal, type Terminal } from './terminal.ts';

const missing = missingPrograms();
const [found, scheduled] = await Promise.all([operations(), jobs()]);

/** Outside services are off, see docs/operations/sam.md. */
const OFF = [503, 'FEATURE_DISABLED'] as const;

/** What is refused under SAM, though the sample of the request is right. */
const REFUSED: Readonly<Record<string, readonly [status: number, code: string]>> = {
  askCopilot: OFF,
  endDriverEnrolment: OFF,
  enrolDriver: OFF,
  getDriverLocation: OFF,
  getFlightBudget: OFF,
  listDriverLocations: OFF,
  listDriverPositions: OFF,
  receiveMessages: OFF,
  refreshFlight: OFF,
  receiveFlightAlert: [404, 'NOT_FOUND'],
  // A deployment sends to HTTPS alone. The receiver of the sample has none.
  createWebhook: [400, 'VALIDATION_FAILED'],
  notFound: [404, 'NOT_FOUND'],
};

let engine: Engine;
let checkout: string;
let terminal: Terminal;

/** Starts a server of SAM on a free port, until the terminal closes. Returns its address. */
async function startSam(command: string): Promise<string> {
  const port = await freePort();
  await terminal.run(`${command} --port ${port} > sam-${port}.log 2>&1 &`);
  const url = `http://127.0.0.1:${port}`;
  for (;;) {
    const { output } = await terminal.run(`cat sam-${port}.log; jobs -r | grep -q ${port} || echo ended`);
    if (output.includes(`Running on ${url}`)) return url;
    if (/^ended$/m.test(output)) throw new Error(output.slice(-3_000));
    await pause(100);
  }
}

/** Sends a request as the sample says, and returns the answer as it is: `fetch` would unpack it. */
async function ask(url: string, contract: Contract, options: CallOptions) {
  const { body, headers, isBase64Encoded, rawPath, rawQueryString } = await eventOf(contract, options);
  const path = contract.fallback ? '/nowhere' : rawPath;
  const { host: _none, ...others } = headers as Record<string, string>;
  const sent = request(`${url}${path}${rawQueryString && `?${rawQueryString}`}`, {
    method: contract.method,
    headers: others,
  });
  sent.end(body === undefined ? undefined : Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8'));
  const [reply] = await once(sent, 'response');
  const text = (await buffer(reply)).toString('utf8');
  return answerOf(reply.statusCode, reply.headers as Record<string, string>, text);
}

/** What the clock of the machine says, whatever a test makes of `Date`. */
function realTime(): number {
  return performance.timeOrigin + performance.now();
}

async function startAll(): Promise<{ readonly api: string; readonly lambda: string }> {
  checkout = await makeCheckout();
  const [emulator, client] = await Promise.all([findEmulator(), installClient()]);
  engine = await startContainers({
    emulator,
    client: [process.execPath, client],
    environment: () => ({
      PATH: '/usr/bin:/bin',
      // The functions have the clock of the test.
      NODE_OPTIONS: `--import ${resolve('test/e2e/shifted-clock.mjs')}`,
      CLOCK_SHIFT_MS: String(Math.round(Date.now() - realTime())),
    }),
  });
  terminal = openTerminal({ DOCKER_HOST: engine.url, SAM_CLI_TELEMETRY: '0' });
  await terminal.run(`cd ${checkout}`);
  const environment = process.env as Record<string, string>;
  const secret = String(environment['AWS_SECRET_ACCESS_KEY']);
  const { commands, variables } = samSetup({ environment, secret }, '127.0.0.1', '.local/sam.json');
  await mkdir(join(checkout, '.local'));
  await writeFile(join(checkout, '.local/sam.json'), JSON.stringify(variables));
  const [synth = '', template = '', start = ''] = commands;
  const { errors } = await terminal.run(`${synth} < /dev/null\n${template} < /dev/null`);
  expect(errors).not.toContain('failed: ');
  const lambda = 'sam local start-lambda -t cdk.out/MotorcadeJobs.template.json --env-vars .local/sam.json';
  return {
    api: await startSam(start.replace(/ --port \d+/, '')),
    lambda: await startSam(`AWS_ACCESS_KEY_ID=local AWS_SECRET_ACCESS_KEY=${secret} ${lambda} --region eu-west-1`),
  };
}

function runAll(): void {
  const stage = useStage();
  let urls: Awaited<ReturnType<typeof startAll>>;
  beforeAll(async () => {
    urls = await startAll();
  }, 10 * MINUTE_MS);
  afterAll(async () => {
    await terminal.run('kill $(jobs -p)');
    await terminal.close();
    await engine[Symbol.asyncDispose]();
    await rm(checkout, { recursive: true, force: true });
  });

  /** Each build of the pages gives its files names of its own. */
  async function pageFile(): Promise<CallOptions> {
    const { text } = await ask(urls.api, getBoard.contract, {});
    return { params: { file: /desk-\w+\.js/.exec(text)?.[0] ?? '' } };
  }

  it.each(found.map(({ contract }) => [contract.operationId, contract] as const))('%s', async (id, contract) => {
    const request = id === getPageFile.contract.operationId ? await pageFile() : await SAMPLES[id]?.request(stage);
    const answer = await ask(urls.api, contract, { as: stage.as, ...request });
    checkContract(contract, answer);
    const [status, code] = REFUSED[id] ?? [contract.success.status];
    expect([answer.status, answer.body?.code]).toEqual([status, code ?? answer.body?.code]);
  });

  it.each(scheduled.map(({ contract }) => [contract.jobId, contract] as const))('%s', async (id, contract) => {
    const reply = await fetch(`${urls.lambda}/2015-03-31/functions/MotorcadeJobs-${id}/invocations`, {
      method: 'POST',
      body: JSON.stringify(jobEvent(contract, { now: new Date().toISOString() })),
    });
    expect([reply.status, reply.headers.get('x-amz-function-error')]).toEqual([200, null]);
    expect(await reply.json()).toEqual(expect.any(Object));
  });

  it('runs one function with an event, as docs/operations/sam.md says', async () => {
    const [section] = documentedSections().filter(({ name }) => name.startsWith('sam.md: '));
    const commands = (section?.commands ?? []).filter((command) => /-- event |^sam local invoke/.test(command));
    expect(commands).toHaveLength(4);
    const keys = `export AWS_ACCESS_KEY_ID=local AWS_SECRET_ACCESS_KEY=${process.env['AWS_SECRET_ACCESS_KEY']}`;
    await terminal.run(`${keys} AWS_REGION=eu-west-1 TOKEN=${await tokenFor(stage.as)}`);
    const { errors, output } = await terminal.run(commands.map((command) => `${command} < /dev/null`).join('\n'));
    expect(errors).not.toContain('failed: ');
    expect(output).toContain('"statusCode": 200');
    expect(output).toContain('"differences": []');
  });
}

function sayWhyNot(): void {
  it(`is not run here: ${missing.join(', ')} cannot be had`, () => {
    expect(missing).not.toEqual([]);
  });
}

describe('each function of the templates, as SAM runs it', () => {
  const tests = missing.length === 0 ? runAll : sayWhyNot;
  tests();
});
