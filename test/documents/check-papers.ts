import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { STANDARD_PAPERS, zippedPapers } from './standard-papers.ts';
import { brokenRules, findVeraPdf, STANDARDS } from './vera-pdf.ts';

/** Checks papers of all kinds with veraPDF, where it can be had. Prints the rules that they break, and returns whether there are none. */
export async function checkPapers(say: (line: string) => void): Promise<boolean> {
  const jar = findVeraPdf();
  if (!jar) {
    say('veraPDF needs Java, and Maven to fetch it once: no paper was checked.');
    return true;
  }
  const folder = await mkdtemp(join(tmpdir(), 'motorcade-papers-'));
  try {
    const files: string[] = [];
    const keep = async (name: string, bytes: Uint8Array): Promise<void> => {
      const file = join(folder, `${name}.pdf`);
      await writeFile(file, bytes);
      files.push(file);
    };
    for (const [name, make] of Object.entries(STANDARD_PAPERS)) await keep(name, (await make()).bytes);
    for (const [at, bytes] of (await zippedPapers()).entries()) await keep(`zip-${at + 1}`, bytes);
    const broken = STANDARDS.flatMap((standard) => brokenRules(jar, standard, files));
    for (const line of broken) say(line);
    say(`${files.length} papers, ${STANDARDS.join(' and ')}: ${broken.length} broken rules`);
    return broken.length === 0;
  } finally {
    await rm(folder, { recursive: true });
  }
}
