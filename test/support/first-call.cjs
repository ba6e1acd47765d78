// Run as `node first-call.cjs <bundle>` with an event on standard input. Starts the handler and prints as JSON the first HTTPS
// request that it sends. The request never leaves the process.
const { EventEmitter } = require('node:events');
const https = require('node:https');
const { text } = require('node:stream/consumers');

https.request = ({ headers, hostname, host }) => {
  process.stdout.write(JSON.stringify({ host: host ?? hostname, headers }), () => process.exit());
  https.request = () => new EventEmitter();
  return new EventEmitter();
};

void text(process.stdin).then((input) => require(process.argv[2]).handler(JSON.parse(input), { awsRequestId: 'one' }));
