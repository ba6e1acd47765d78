// Run as `node serve-bundles.cjs <folder of the bundles>`: per line of standard input `{ id, event }`, calls that bundle's handler as Lambda
// does, and writes `{ number, result }` or `{ number, error }` as a line. Lines are handled at the same time.
const { join } = require('node:path');
const { createInterface } = require('node:readline');

const [, , folder] = process.argv;
let count = 0;
const answer = async (line) => {
  const { id, event } = JSON.parse(line);
  const number = count++;
  try {
    const { handler } = require(join(folder, id, 'index.js'));
    const result = await handler(event, { awsRequestId: `${id}-${number}` });
    process.stdout.write(`${JSON.stringify({ number, result })}\n`);
  } catch (error) {
    process.stdout.write(`${JSON.stringify({ number, error: String(error) })}\n`);
  }
};
createInterface({ input: process.stdin }).on('line', (line) => void answer(line));
