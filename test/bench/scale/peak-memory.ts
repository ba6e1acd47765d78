import { readFileSync, writeFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const KILOBYTES_PER_MEGABYTE = 1_024;

/** Collects garbage, and counts the largest memory of this process anew. Returns the memory in use, in MB. Only Linux counts it. */
export function restartPeak(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  try {
    writeFileSync('/proc/self/clear_refs', '5');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  return process.memoryUsage.rss() / KILOBYTES_PER_MEGABYTE ** 2;
}

/** Returns the largest memory of this process since `restartPeak`, in MB. */
export function peakMegabytes(): number {
  try {
    const [, kilobytes = '0'] = /^VmHWM:\s+(\d+) kB$/mu.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
    return Number(kilobytes) / KILOBYTES_PER_MEGABYTE;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return process.memoryUsage.rss() / KILOBYTES_PER_MEGABYTE ** 2;
  }
}
