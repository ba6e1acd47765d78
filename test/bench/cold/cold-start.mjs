import { flushCompileCache } from 'node:module';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';

// Run as `node cold-start.mjs <file that Lambda loads>` with an event on standard input. Loads the bundle as a Lambda does and calls it
// twice. Prints the CPU time of the start, with its preparation, and of the first answer, and the memory after the second answer.

const [, , path] = process.argv;
const event = JSON.parse(await text(process.stdin));
const { handler } = await import(pathToFileURL(path).href);
function cpuMs() {
  const { system, user } = process.cpuUsage();
  return (user + system) / 1_000;
}
const initMs = cpuMs();
const context = { awsRequestId: 'cold' };
const first = await handler(event, context);
const callMs = cpuMs() - initMs;
const second = await handler(event, context);
const rssMb = process.memoryUsage.rss() / 1e6;
const statuses = [first.statusCode, second.statusCode];
process.stdout.write(JSON.stringify({ initMs, callMs, rssMb, statuses }));
flushCompileCache();
process.exit();
