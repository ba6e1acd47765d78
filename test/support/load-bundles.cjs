// Run as `node load-bundles.cjs <path>...`: loads bundles as a Lambda does, and prints as JSON what they export and brought along.
const bundles = process.argv.slice(2).map((path) => Object.keys(require(path)).sort());
const undici = process.moduleLoadList.filter((name) => name.includes('undici'));
process.stdout.write(JSON.stringify({ exports: bundles, undici }));
