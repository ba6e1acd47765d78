import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

/** What a block of commands printed. */
export interface Printed {
  readonly output: string;
  /** Everything on the standard error, and each command that failed. */
  readonly errors: string;
}

const END = '--- end of the block ---';

/** Opens a shell that keeps its variables from block to block, as the terminal of a reader does. */
export function openTerminal(env: Readonly<Record<string, string>>) {
  const shell = spawn('bash', ['--noprofile', '--norc'], {
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      ...env,
    },
  });
  const ended = once(shell, 'exit');
  let output = '';
  let errors = '';
  shell.stdout.setEncoding('utf8').on('data', (part: string) => {
    output += part;
  });
  shell.stderr.setEncoding('utf8').on('data', (part: string) => {
    errors += part;
  });
  shell.stdin.write(`set -uo pipefail\ntrap 'echo "failed: $BASH_COMMAND" >&2' ERR\n`);
  const isDone = (): boolean => (output.includes(END) && errors.includes(END)) || shell.exitCode !== null;
  return {
    run: async (commands: string): Promise<Printed> => {
      shell.stdin.write(`${commands}\necho '${END}'; echo '${END}' >&2\n`);
      while (!isDone()) await sleep(10);
      const printed = { output: output.replace(`${END}\n`, ''), errors: errors.replace(`${END}\n`, '') };
      output = '';
      errors = '';
      return shell.exitCode === null ? printed : { ...printed, errors: `${printed.errors}The shell has ended.` };
    },
    close: async (): Promise<void> => {
      shell.stdin.end();
      await ended;
    },
  };
}

export type Terminal = ReturnType<typeof openTerminal>;
