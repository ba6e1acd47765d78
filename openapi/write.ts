import { readFile, writeFile } from 'node:fs/promises';
import { currentText, DOCUMENT_FILE } from './document.ts';

const text = await currentText();
if (process.argv.includes('--check')) {
  const kept = await readFile(DOCUMENT_FILE, 'utf8').catch(noFile);
  if (kept !== text) {
    console.error('openapi/api-documentation.yaml is not what the contracts say: run `npm run openapi` and commit it.');
    process.exitCode = 1;
  }
} else {
  await writeFile(DOCUMENT_FILE, text);
}

function noFile(error: unknown): string {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
  throw error;
}
