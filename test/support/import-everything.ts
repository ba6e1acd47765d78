import { writeSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

/**
 * Imports the given files in a new process. Prints the handles that keep the process alive, and the reads of the environment by our
 * files. A test runs this.
 */
const reads: string[] = [];
const real = process.env;
process.env = new Proxy(real, {
  get(environment, name) {
    // The lines of the stack: the message, this getter, the caller.
    const caller = new Error('read').stack?.split('\n')[2] ?? '';
    if (/\/(?:shared|functions)\//.test(caller) && !caller.includes('node_modules'))
      reads.push(`${String(name)} ${caller}`);
    return Reflect.get(environment, name) as string | undefined;
  },
});

// Open the standard streams first: Node's http opens them too, as does each import of `node:process`. We do not count that.
void [process.stdin, process.stdout, process.stderr];
const before = process.getActiveResourcesInfo();
const files = process.argv.slice(2);
for (const file of files) await import(pathToFileURL(file).href);
const handles = process.getActiveResourcesInfo().slice(before.length);
writeSync(1, JSON.stringify({ imported: files.length, reads, handles }));
