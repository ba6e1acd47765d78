import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { gatewayEvent } from './event.ts';
import { tokenFor } from './token.ts';

const run = promisify(execFile);

export interface ReleaseAnswer {
  readonly status: number;
  readonly headers: Record<string, unknown>;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of all shapes
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any;
}

export interface ReleaseRequest {
  readonly as: string;
  readonly params?: Record<string, string>;
  readonly query?: Record<string, string>;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

/** Runs bundles of a release in a process of their own, as its Lambdas run beside those of another release. */
export class ReleaseProcess {
  readonly #process: ChildProcess;
  readonly #waiting: ((line: { result?: unknown; error?: string }) => void)[] = [];

  /** Bundles these functions of the sources in a folder, with their own bundler, and starts the process. */
  static async start(sources: string, outFolder: string, ids: readonly string[]): Promise<ReleaseProcess> {
    await run(process.execPath, ['test/support/bundle-operations.mjs', sources, outFolder, ...ids]);
    return new ReleaseProcess(outFolder);
  }

  /** Starts the process with bundles that were made before. */
  static of(folder: string): ReleaseProcess {
    return new ReleaseProcess(folder);
  }

  private constructor(folder: string) {
    this.#process = spawn(process.execPath, ['test/support/serve-bundles.cjs', folder], {
      stdio: ['pipe', 'pipe', 'inherit'],
      // The solver of proposals lies beside its bundle.
      env: { ...process.env, LAMBDA_TASK_ROOT: join(folder, 'createProposal') },
    });
    const { stdout } = this.#process;
    if (!stdout) throw new Error('The process has no output');
    createInterface({ input: stdout }).on('line', (line) => {
      const { number, ...answer } = JSON.parse(line) as { number: number; result?: unknown; error?: string };
      this.#waiting[number]?.(answer);
    });
  }

  /** Calls an operation. The path is that of the contract, with its parameters in braces. */
  async request(id: string, method: string, path: string, asked: ReleaseRequest): Promise<ReleaseAnswer> {
    const { as, body, headers, params = {}, query } = asked;
    const filled = path.replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(params[name] ?? ''));
    const event = gatewayEvent({
      method,
      path: query ? `${filled}?${new URLSearchParams(query).toString()}` : filled,
      routeKey: `${method} ${path}`,
      pathParameters: params,
      headers: { authorization: `Bearer ${await tokenFor(as)}`, 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const result = (await this.#invoke(id, event)) as APIGatewayProxyStructuredResultV2;
    const text = result.body ?? '';
    return {
      status: result.statusCode ?? 0,
      headers: result.headers ?? {},
      body: text === '' ? undefined : JSON.parse(text),
    };
  }

  /** Runs a job once for this time, and returns its result. */
  job(id: string, time: string): Promise<unknown> {
    return this.#invoke(id, { time });
  }

  #invoke(id: string, event: unknown): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.#waiting.push(({ error, result }) =>
        error === undefined ? resolve(result) : reject(new Error(`${id}: ${error}`)),
      );
      this.#process.stdin?.write(`${JSON.stringify({ id, event })}\n`);
    });
  }

  async stop(): Promise<void> {
    this.#process.kill();
    await once(this.#process, 'exit');
  }
}
