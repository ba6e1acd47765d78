import { copyFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import type { Metafile, Plugin } from 'esbuild';

/** The folder of the parts, within the folder of the bundles. Each part is copied beside the bundles that load it. */
export const PARTS_FOLDER = 'parts';

function partName(path: string): string {
  return basename(path).replace(/\.ts$/, '.js');
}

/**
 * Keeps what a bundle imports with `import()` out of it: it becomes a file beside the bundle, a part, that is read when the code first
 * needs it. A part has its own copy of what it imports, so only `shared/domain` may be a part: it keeps no state. Adds the sources of the
 * parts to `found`.
 */
export function separateParts(found: Set<string>): Plugin {
  return {
    name: 'separate-parts',
    setup(build) {
      build.onResolve({ filter: /^#shared\// }, async ({ importer, kind, path, resolveDir }) => {
        if (kind !== 'dynamic-import') return undefined;
        if (!path.startsWith('#shared/domain/'))
          return { errors: [{ text: `${importer} imports ${path} with import(), which only shared/domain allows` }] };
        const resolved = await build.resolve(path, { kind: 'import-statement', importer, resolveDir });
        found.add(resolved.path);
        return { path: `./${partName(resolved.path)}`, external: true };
      });
    },
  };
}

/** Copies the parts that each bundle loads beside it. */
export async function copyParts({ outputs }: Metafile, outFolder: string, root: string): Promise<void> {
  for (const [output, { imports }] of Object.entries(outputs)) {
    for (const { kind, path, external } of imports) {
      if (!external || kind !== 'require-call' || !path.startsWith('./')) continue;
      await copyFile(join(outFolder, PARTS_FOLDER, basename(path)), join(root, dirname(output), basename(path)));
    }
  }
}

/** Returns the entry points of the parts, by the path of the file that each becomes. */
export function partEntries(found: ReadonlySet<string>, root: string): Record<string, string> {
  return Object.fromEntries(
    [...found].map((path) => [`${PARTS_FOLDER}/${partName(path).replace(/\.js$/, '')}`, relative(root, path)]),
  );
}
