import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Returns a workbook as LibreOffice saves it. Undefined where it is not installed. */
export async function savedByLibreOffice(book: Buffer): Promise<Buffer | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'motorcade-office-'));
  try {
    const [given, saved] = [join(folder, 'given.xlsx'), join(folder, 'saved')];
    await writeFile(given, book);
    const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
    await promisify(execFile)('soffice', ['--headless', profile, '--convert-to', 'xlsx', '--outdir', saved, given]);
    return await readFile(join(saved, 'given.xlsx'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
