import { once } from 'node:events';
import { flushCompileCache } from 'node:module';
import { nestApp } from './nest-app.cjs';

// Run as `node nest-start.mjs <folder with its packages>`. Starts the application and prints its port. The parent process sends its
// requests, so that their cost does not count. Each line on standard input prints the CPU time and the memory so far.

function print(value) {
  return process.stdout.write(`${JSON.stringify(value)}\n`);
}
print(await nestApp(process.argv[2]));
process.stdin.on('data', () => {
  const { system, user } = process.cpuUsage();
  print({ cpuMs: (user + system) / 1_000, rssMb: process.memoryUsage.rss() / 1e6 });
});
await once(process.stdin, 'end');
flushCompileCache();
process.exit();
