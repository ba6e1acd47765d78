import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';
import { lintFromString, loadConfig } from '@redocly/openapi-core';
import { DOCUMENT_FILE } from '#openapi/document.ts';

/** Returns the rules of Redocly's linter that a document breaks. */
async function brokenBy(source: string): Promise<string[]> {
  const config = await loadConfig({ configPath: '.redocly.yaml' });
  const problems = await lintFromString({ source, absoluteRef: fileURLToPath(DOCUMENT_FILE), config });
  return problems.map(({ ruleId }) => ruleId);
}

it('satisfies the linter, its examples included', async () => {
  expect(await brokenBy(await readFile(DOCUMENT_FILE, 'utf8'))).toEqual([]);
});

it('would not satisfy it without a summary, or with an example that its schema does not allow', async () => {
  const text = await readFile(DOCUMENT_FILE, 'utf8');
  expect(await brokenBy(text.replace(/^ {6}summary: .*\n/m, ''))).toEqual(['operation-summary']);
  expect(await brokenBy(text.replace(/^( +example: )[A-Za-z].*$/m, '$1[1]'))).toEqual(['no-invalid-schema-examples']);
});
