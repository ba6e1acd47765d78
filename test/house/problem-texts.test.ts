import { describe, expect, it } from '@jest/globals';
import { operations } from '#functions/registry.ts';
import { type CallOptions, call } from '#test/support/call.ts';
import { outsideRole } from '#test/support/role.ts';
import { SAMPLES } from '#test/support/samples/all-samples.ts';
import { goings, letGo, namedRecords } from '#test/support/samples/gone-records.ts';
import { useStage } from '#test/support/samples/stage.ts';
import { isWrite } from '#test/support/samples/write-cases.ts';
import { sourcesBelow } from '#test/support/sources.ts';
import { storedText } from '#test/support/stored-text.ts';
import { restoreItems } from '#test/support/table-items.ts';
import { ID, technicalIn } from '#test/support/technical-text.ts';

const stage = useStage();
const GONE_AT = '2027-05-09T19:59:00.000Z';
const UNKNOWN = '00000000000000000000';
const named = (await operations()).filter(
  ({ contract }) => contract.params !== undefined || SAMPLES[contract.operationId] !== undefined,
);

async function requestOf(operationId: string, path: string): Promise<CallOptions> {
  const params = Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, `vip_${UNKNOWN}`]));
  return { as: stage.as, ...(SAMPLES[operationId] ? await SAMPLES[operationId].request(stage) : { params }) };
}

/** Returns the request with each of its ids in turn replaced by one that no record has. */
function withUnknownIds(options: CallOptions): CallOptions[] {
  const { body, params, query } = options;
  const text = JSON.stringify({ body, params, query });
  const ids = new Set(text.match(new RegExp(ID, 'g')));
  return [...ids].map((id) => ({ ...options, ...JSON.parse(text.replaceAll(id, `${id.slice(0, 4)}${UNKNOWN}`)) }));
}

describe.each(named.map((operation) => [operation.contract.operationId, operation] as const))('%s', (id, operation) => {
  const { path } = operation.contract;

  it('names no id in its texts, if there is no such record, or if what it reads is deleted', async () => {
    const answers = [];
    let options = await requestOf(id, path);
    for (const unknown of withUnknownIds(options)) answers.push(await call(operation, unknown));
    // What a write says of a record that goes is read in `gone-records.test.ts`.
    const count = isWrite(operation.contract) ? 0 : (await namedRecords(options)).length;
    for (let place = 0; place < count; place += 1) {
      const stored = await storedText();
      const item = (await namedRecords(options))[place];
      const going = item && goings(item)[0];
      // Without the caller, later requests would be refused.
      if (going && item['id'] !== stage.as) await outsideRole(() => letGo(item, going, GONE_AT));
      const answer = await call(operation, options);
      answers.push(answer);
      // What was refused has changed nothing but the record that went.
      if (answer.status >= 400) await restoreItems(stored);
      else options = await requestOf(id, path);
    }
    const refused = answers.filter(({ status }) => status >= 400);
    expect(refused.flatMap(({ body }) => technicalIn(body))).toEqual([]);
  });
});

describe('the texts of refusals, rows and warnings', () => {
  const sources = sourcesBelow('shared/contract', 'shared/domain', 'shared/use-cases', 'shared/pipeline', 'functions');
  /** Read by operators, who call the API themselves. */
  const FOR_OPERATORS = ['shared/use-cases/self-check/check-service.ts'];
  const DESCRIPTION = /^\s*(?:\/?\*|\/\/|'|description:|summary:)|meta\(|defineContract\(/;

  it('name no call of the API', () => {
    const found = sources
      .filter(({ path }) => !FOR_OPERATORS.includes(path) && !path.startsWith('functions/'))
      .flatMap(({ path, text }) => text.split('\n').map((line) => `${path}: ${line.trim()}`))
      .filter((line) => /\b(?:GET|POST|PATCH|PUT|DELETE) \/api/.test(line));
    expect(found.filter((line) => !DESCRIPTION.test(line.slice(line.indexOf(': ') + 2)))).toEqual([]);
  });

  it('have cures by operations that exist', async () => {
    const known = new Set((await operations()).map(({ contract }) => contract.operationId));
    const named = sources.flatMap(({ text }) =>
      [...text.matchAll(/(?:cure: \{|invalidField\([^;]*?\{)\s*operationId: '(\w+)'/g)].map(([, id]) => id ?? ''),
    );
    expect(named.length).toBeGreaterThan(8);
    expect(named.filter((id) => !known.has(id))).toEqual([]);
  });
});

it('meets many refusals', () => {
  expect(named.length).toBeGreaterThan(60);
});
