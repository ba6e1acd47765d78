import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire, registerHooks } from 'node:module';
import { UNUSED_MEMBERS } from '../../infra/bundling/unused-members.ts';

const require = createRequire(import.meta.url);
const KEPT = new URL('../../.build/shortened/', import.meta.url);
const FILES = Object.entries(UNUSED_MEMBERS).map(([end, names]) => ({ end: `/node_modules/${end}`, names }));

/** Returns a source without these members. Keeps it for other processes, because the compiler takes a second to load. */
function shortened(source: string, names: readonly string[]): string {
  const name = createHash('sha256')
    .update(JSON.stringify([source, names]))
    .digest('hex');
  const file = new URL(`${name}.js`, KEPT);
  try {
    return readFileSync(file, 'utf8');
  } catch {
    const { withoutMembers } =
      require('../../infra/bundling/omitted-members.ts') as typeof import('../../infra/bundling/omitted-members.ts');
    const short = withoutMembers(source, names);
    mkdirSync(KEPT, { recursive: true });
    writeFileSync(file, short);
    return short;
  }
}

/** Loads packages without the members that bundles leave out from now on. So a test fails where our code needs one of them. */
export function leaveOutUnusedMembers(): void {
  registerHooks({
    load: (url, context, next) => {
      const loaded = next(url, context);
      const file = FILES.find(({ end }) => url.endsWith(end));
      return file ? { ...loaded, source: shortened(String(loaded.source), file.names) } : loaded;
    },
  });
}
