import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { currentDeskText, DESK_FILE } from './desk-operations.ts';
import { currentText, DOCUMENT_FILE } from './document.ts';
import { currentToolsText, TOOLS_FILE } from './tools.ts';

const generated: readonly (readonly [URL, string])[] = [
  [DOCUMENT_FILE, await currentText()],
  [TOOLS_FILE, await currentToolsText()],
  [DESK_FILE, await currentDeskText()],
];
for (const [file, text] of generated) {
  if (!process.argv.includes('--check')) {
    await writeFile(file, text);
  } else if ((await readFile(file, 'utf8').catch(noFile)) !== text) {
    console.error(`${fileURLToPath(file)} is out of date. Run \`npm run openapi\` and commit the file.`);
    process.exitCode = 1;
  }
}

function noFile(error: unknown): string {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
  throw error;
}
