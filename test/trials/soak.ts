import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { JEST } from './run-jest.ts';

/** The races that could book twice, or leave what was erased. */
const RACES = [
  'test/operations/assignments/never-twice.test.ts',
  'test/operations/assignments/capacity-races.test.ts',
  'test/entities/ledger-races.test.ts',
  'test/operations/vips/erase-while-booked.test.ts',
  'test/operations/motorcades/rivals.test.ts',
  'test/operations/suppliers/order-races.test.ts',
];
const USUAL = '5';

/** `npm run trials -- soak 5` runs the races with so many times the usual number of rounds. */
async function main([factor = USUAL]: readonly string[]): Promise<number> {
  const environment = { ...process.env, SOAK: factor };
  const child = spawn(process.execPath, [...JEST, ...RACES], { env: environment, stdio: 'inherit' });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
