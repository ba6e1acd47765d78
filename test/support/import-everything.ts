import { writeSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

/**
 * Imports the files it is given, alone in a process, and prints what that left behind: handles that keep a process alive, and
 * reads of the environment by a file of ours. Run by a test.
 */
const reads: string[] = [];
const real = process.env;
process.env = new Proxy(real, {
  get(environment, name) {
    // First the message, then this getter, then whoever reads.
    const caller = new Error('read').stack?.split('\n')[2] ?? '';
    if (/\/(?:shared|functions)\//.test(caller) && !caller.includes('node_modules'))
      reads.push(`${String(name)} ${caller}`);
    return Reflect.get(environment, name) as string | undefined;
  },
});

// Node's own http opens the standard streams; that is no effect of ours.
void [process.stdout, process.stderr];
const before = process.getActiveResourcesInfo();
const files = process.argv.slice(2);
for (const file of files) await import(pathToFileURL(file).href);
const handles = process.getActiveResourcesInfo().slice(before.length);
writeSync(1, JSON.stringify({ imported: files.length, reads, handles }));
