// Loaded before anything else, and plain JavaScript: an older Node cannot even read the rest.
if (Number(process.versions.node.split('.')[0]) < 24) {
  process.stderr.write(
    `Motorcade needs its own Node 24 and got ${process.versions.node}: run \`npm ci\` without --ignore-scripts, then start it with npm.\n`,
  );
  process.exit(1);
}
