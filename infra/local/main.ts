import { existsSync } from 'node:fs';
import { enableCompileCache } from 'node:module';

/** Says what happens now. It is printed before the imports, which take seconds. */
function announcement({ MOTORCADE_DATA, MOTORCADE_DEMO }: NodeJS.ProcessEnv): string {
  const folder = MOTORCADE_DATA || '.local';
  const first = !existsSync(folder) && MOTORCADE_DEMO !== 'off' ? ', and enters a demonstration event' : '';
  return `\n  Motorcade starts. It prepares its pages, opens the table and the files in ${folder}${first}. This takes some seconds.\n`;
}

process.stdout.write(announcement(process.env));
// Later starts take the compiled code of this one.
enableCompileCache();
const { start } = await import('./start.ts');
process.exitCode = await start();
process.exit();
