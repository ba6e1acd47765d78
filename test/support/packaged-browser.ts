import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { oncePerRun } from './once-per-run.ts';
import { toolsFolder } from './tools.ts';

/** A browser and the variables that it needs. */
export interface Executable {
  readonly executablePath: string;
  readonly env: NodeJS.ProcessEnv;
}

/** With this variable, the package also unpacks the libraries that a machine may lack. */
const WITH_LIBRARIES = { AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' };

/** Returns the Chromium of the package, which is built for Linux on x64. Undefined on another machine. */
export async function packagedBrowser(): Promise<Executable | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const folder = await oncePerRun('browser', unpack);
  return { executablePath: join(folder, 'chromium'), env: { ...process.env, ...librariesIn(folder) } };
}

async function unpack(folder: string): Promise<void> {
  const env = { ...process.env, ...WITH_LIBRARIES, TMPDIR: folder };
  await promisify(execFile)(process.execPath, [join(await toolsFolder(), 'unpack-browser.mjs')], { env });
}

/** The fonts of the machine have more writing systems. A small machine has none. */
function librariesIn(folder: string): NodeJS.ProcessEnv {
  return {
    LD_LIBRARY_PATH: join(folder, 'al2023/lib'),
    ...(!existsSync('/etc/fonts') && { FONTCONFIG_PATH: join(folder, 'fonts') }),
  };
}
