import { pathToFileURL } from 'node:url';

// Run as `node start-function.mjs <file that Lambda loads>`: starts a function as Lambda does, and prints the names of its exports.
const [, , path] = process.argv;
const exported = await import(pathToFileURL(path).href);
process.stdout.write(JSON.stringify(Object.keys(exported)));
process.exit();
