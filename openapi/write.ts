import { readFile, writeFile } from 'node:fs/promises';
import { currentText, DOCUMENT_FILE } from './document.ts';

const text = await currentText();
if (process.argv.includes('--check')) {
  const kept = await readFile(DOCUMENT_FILE, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  if (kept !== text) {
    console.error('openapi/api-documentation.yaml is not what the contracts say: run `npm run openapi` and commit it.');
    process.exitCode = 1;
  }
} else {
  await writeFile(DOCUMENT_FILE, text);
}
