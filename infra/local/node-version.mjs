// Loaded first, as plain JavaScript: an older Node cannot parse the TypeScript files.
if (Number(process.versions.node.split('.')[0]) < 24) {
  process.stderr.write(
    `Motorcade needs Node 24, but this is ${process.versions.node}. Run \`npm ci\` without --ignore-scripts, then start with npm.\n`,
  );
  process.exit(1);
}

// An older Node has not what this needs.
await import('./own-imports.mjs');
