import { createRequire, flushCompileCache } from 'node:module';
import { text } from 'node:stream/consumers';

// Run as `node cold-start.mjs <bundle>` with an event on standard input. Loads the bundle as a Lambda does and calls it twice. Prints
// the CPU time of the start and the first answer, and the memory after the second answer.

const [, , path] = process.argv;
const event = JSON.parse(await text(process.stdin));
const { handler } = createRequire(import.meta.url)(path);
const context = { awsRequestId: 'cold' };
const first = await handler(event, context);
const { system, user } = process.cpuUsage();
const second = await handler(event, context);
const rssMb = process.memoryUsage.rss() / 1e6;
const statuses = [first.statusCode, second.statusCode];
process.stdout.write(JSON.stringify({ cpuMs: (user + system) / 1_000, rssMb, statuses }));
flushCompileCache();
process.exit();
