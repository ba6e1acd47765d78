import { createRequire } from 'node:module';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';

// Run as `node one-request.mjs <module of an operation>` with an event on standard input. Loads the operation in a new process, calls
// it once and prints the result as JSON.

const require = createRequire(import.meta.url);
const [, , path] = process.argv;

const entities = [];
if (path.endsWith('.ts')) {
  const module = require('electrodb/src/entity.js');
  module.Entity = class extends module.Entity {
    constructor(model, config) {
      super(model, config);
      entities.push(model.model.entity);
    }
  };
}

const event = JSON.parse(await text(process.stdin));
const { handler } = await import(pathToFileURL(path).href);
const atStart = [...entities];
const { body, statusCode } = await handler(event, { awsRequestId: 'one' });
const undici = process.moduleLoadList.filter((name) => name.includes('undici'));
process.stdout.write(JSON.stringify({ status: statusCode, body, undici, entities: { atStart, after: entities } }));
process.exit();
