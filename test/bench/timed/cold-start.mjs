import { createRequire } from 'node:module';
import { text } from 'node:stream/consumers';

// Run as `node cold-start.mjs <bundle>` with an event on standard input: loads the bundle as a Lambda does, lets it answer twice, and
// prints what the start with the first answer took of the processor, and what memory is held after the second.

const [, , path] = process.argv;
const event = JSON.parse(await text(process.stdin));
const { handler } = createRequire(import.meta.url)(path);
const context = { awsRequestId: 'cold' };
const first = await handler(event, context);
const { system, user } = process.cpuUsage();
const second = await handler(event, context);
const statuses = [first.statusCode, second.statusCode];
process.stdout.write(
  JSON.stringify({ cpuMs: (user + system) / 1_000, rssMb: process.memoryUsage.rss() / 1e6, statuses }),
);
process.exit();
