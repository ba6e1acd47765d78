import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';

const run = promisify(execFile);

/** Shapes lines in a new process. V8 optimizes at once what it finds worth it, and says so. */
const SHAPE = `
import { FontTables } from '#shared/documents/text/font-tables.ts';
import { HarfBuzz, programOf } from '#shared/documents/text/harfbuzz.ts';
import { FONTS } from '#shared/use-cases/reports/report-fonts.ts';
const harfBuzz = new HarfBuzz(await programOf('harfbuzz.wasm', FONTS.read));
const file = await FONTS.open('latin-regular.font');
const font = await harfBuzz.open(await FontTables.of(file));
await file.close();
process.stdout.write('opened\\n');
for (let line = 0; line < Number(process.argv[1]); line += 1) font.shape('The guests of ride ' + line + ' arrive at the airport', false);
`;

/** Returns how many functions V8 optimizes while this number of lines is shaped. */
async function optimizedIn(lines: number): Promise<number> {
  const flags = ['--trace-wasm-compilation-times', '--wasm-sync-tier-up', '--input-type=module'];
  const { stdout } = await run(process.execPath, [...flags, '--eval', SHAPE, String(lines)], { maxBuffer: 1e8 });
  const [, shaping = ''] = stdout.split('opened\n');
  return shaping.split('using TurboFan').length - 1;
}

describe('the functions of HarfBuzz', () => {
  it('are not optimized for a paper of some pages, which takes less time than that', async () => {
    expect(await optimizedIn(200)).toBe(0);
  });

  it('are optimized for long papers', async () => {
    expect(await optimizedIn(4_000)).toBeGreaterThan(2);
  });

  it('have a budget of their own: that of all others is still the default of V8', async () => {
    const { stdout } = await run(process.execPath, ['--v8-options'], { maxBuffer: 1e8 });
    expect(stdout).toContain('default: --wasm-tiering-budget=13000000\n');
  });
});
