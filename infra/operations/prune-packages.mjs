// `npm ci` runs this last. It removes files of packages that nothing here reads. Plain JavaScript: an older Node may run it.
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const packages = fileURLToPath(new URL('../../node_modules', import.meta.url));

function namesIn(folder) {
  try {
    return readdirSync(join(packages, folder));
  } catch (error) {
    if (error.code === 'ENOENT') return [];
    throw error;
  }
}

// The headers of Node, for programs in C.
const headers = namesIn('node/node_modules')
  .filter((name) => /^node-(linux|darwin|win)-/.test(name))
  .map((name) => `node/node_modules/${name}/include`);
// Papers use the regular and the bold weight of each font.
const weights = ['jp', 'kr', 'sc', 'tc']
  .map((script) => `@embedpdf/fonts-${script}/fonts`)
  .flatMap((folder) => namesIn(folder).map((name) => `${folder}/${name}`))
  .filter((file) => !/-(Regular|Bold)\.otf$/.test(file));
for (const path of [...headers, ...weights]) rmSync(join(packages, path), { recursive: true, force: true });
process.stdout.write('Installed. `npm start` starts Motorcade on this machine.\n');
