import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Operation, operations } from '#functions/registry.ts';
import { blocksOf } from '#test/support/document-blocks.ts';
import { markdownFiles } from '#test/support/markdown-files.ts';

/** `act_...` stands for an id. Each gets one of its own. */
function withIds(text: string): string {
  let count = 0;
  return text.replaceAll(/"([a-z]+)_\.\.\."/g, (_, prefix: string) => {
    count += 1;
    return `"${prefix}_${String(count).padStart(20, '0')}"`;
  });
}

function callIn(text: string) {
  const [first = '', ...rest] = withIds(text).split('\n');
  const [method = '', target = ''] = first.split(' ');
  const [path = '', query = ''] = target.split('?');
  return { method, path, query: Object.fromEntries(new URLSearchParams(query)), body: rest.join('\n').trim() };
}

/** The calls that the pages of the capabilities show: `POST /api/...`, and below it a body. */
const examples = markdownFiles().flatMap(({ path, text }) =>
  blocksOf(text)
    .filter(({ language }) => language === 'http')
    .map((block) => ({ at: `${path}:${block.line}`, ...callIn(block.text) })),
);

let all: readonly Operation[];
beforeAll(async () => {
  all = await operations();
});

describe('the examples of the documents', () => {
  it('are there', () => {
    expect(examples.length).toBeGreaterThan(10);
  });

  it.each(examples)('are accepted by the schemas: $at', ({ body, method, path, query }) => {
    const found = all.find(
      ({ contract }) => contract.method === method.replace('HEAD', 'GET') && contract.path === path,
    );
    expect([method, path, found !== undefined]).toEqual([method, path, true]);
    if (body.startsWith('{')) found?.contract.body?.parse(JSON.parse(body));
    const { dryRun: _dryRun, hard: _hard, ...own } = query;
    found?.contract.query?.partial().parse(own);
  });
});
