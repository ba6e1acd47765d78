import { parseArgs } from 'node:util';
import { jobs, operations } from '#functions/registry.ts';
import { runScript } from '#infra/local/script.ts';
import { UserFacingError } from '#infra/local/user-facing-error.ts';
import { jobEvent, operationEvent } from './sample-event.ts';

const USAGE = `Usage: npm run --silent event -- <jobId> [--now <RFC 3339 time>] [--message <JSON>]
   or: npm run --silent event -- <operationId> [--param name=value]... [--query name=value]... [--body <JSON>] [--token <token>]`;

function pairs(texts: readonly string[] = []): Record<string, string> {
  return Object.fromEntries(
    texts.map((text) => {
      const mark = text.indexOf('=');
      if (mark < 1) throw new UserFacingError(`"${text}" is not of the form name=value.\n${USAGE}`);
      return [text.slice(0, mark), text.slice(mark + 1)];
    }),
  );
}

const many = { type: 'string', multiple: true } as const;
const one = { type: 'string' } as const;
const OPTIONS = { param: many, query: many, body: one, token: one, now: one, message: one };

function parsed() {
  try {
    return parseArgs({ allowPositionals: true, options: OPTIONS });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new UserFacingError(USAGE, { cause: error });
  }
}

/** Prints the event of a function as JSON, as `npm run --silent event -- <id>`. */
if (import.meta.main)
  await runScript(async () => {
    const { positionals, values } = parsed();
    const [id] = positionals;
    if (id === undefined || positionals.length > 1) throw new UserFacingError(USAGE);
    const job = (await jobs()).find(({ contract }) => contract.jobId === id);
    if (job) return JSON.stringify(jobEvent(job.contract, values), undefined, 2);
    const operation = (await operations()).find(({ contract }) => contract.operationId === id);
    if (!operation) throw new UserFacingError(`There is no job and no operation ${id}.\n${USAGE}`);
    const { body, token } = values;
    const sample = { params: pairs(values.param), query: pairs(values.query), body, token };
    return JSON.stringify(operationEvent(operation.contract, sample), undefined, 2);
  });
