import { readFile, writeFile } from 'node:fs/promises';
import { currentText, DOCUMENT_FILE } from './document.ts';

const text = await currentText();
if (process.argv.includes('--check')) {
  const stored = await readFile(DOCUMENT_FILE, 'utf8').catch(noFile);
  if (stored !== text) {
    console.error('openapi/api-documentation.yaml is out of date. Run `npm run openapi` and commit the file.');
    process.exitCode = 1;
  }
} else {
  await writeFile(DOCUMENT_FILE, text);
}

function noFile(error: unknown): string {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
  throw error;
}
