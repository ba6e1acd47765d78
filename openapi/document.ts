import { readFile } from 'node:fs/promises';
import { stringify } from 'yaml';
import { operations } from '#functions/registry.ts';
import * as problems from '#shared/contract/problems.ts';
import { buildDocument } from './build.ts';

const here = (path: string): URL => new URL(path, import.meta.url);

/** Where the document is kept. */
export const DOCUMENT_FILE = here('api-documentation.yaml');

/** The document of the operations as they are now. */
export const currentDocument = async () => {
  const [found, introduction, manifest] = await Promise.all([
    operations(),
    readFile(here('introduction.md'), 'utf8'),
    readFile(here('../package.json'), 'utf8'),
  ]);
  return buildDocument({
    contracts: found.map(({ contract }) => contract),
    problems: Object.values(problems),
    introduction,
    version: (JSON.parse(manifest) as { version: string }).version,
  });
};

// Literal blocks keep the lines as they were written; the quotes are for readers that take a bare time or `yes` for a value.
const STYLE = { aliasDuplicateObjects: false, lineWidth: 120, blockQuote: 'literal', compat: 'yaml-1.1' } as const;

/** The same as the text of its file. */
export const currentText = async (): Promise<string> =>
  `# Made by \`npm run openapi\` from the contracts of the operations: do not edit.\n${stringify(await currentDocument(), STYLE)}`;
