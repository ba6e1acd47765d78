import { runScript, UserFacingError } from '#infra/local/terminal.ts';

/** Does its work for the words after its name. Returns the line that says how it ended. */
type Operation = (words: readonly string[]) => Promise<string>;

/** The commands of operators, by name. Each is loaded only if it is asked for. */
export const OPERATIONS: Readonly<Record<string, () => Promise<Operation>>> = {
  bootstrap: async () => (await import('./bootstrap.ts')).bootstrap,
  deploy: async () => {
    const { deploy } = await import('./deploy.ts');
    return (words) => deploy(words, process.env);
  },
  diff: async () => {
    const { diff } = await import('./deploy.ts');
    return (words) => diff(words, process.env);
  },
  doctor: async () => (await import('./doctor.ts')).doctor,
  event: async () => (await import('./event.ts')).printEvent,
  maintenance: async () => (await import('./maintenance.ts')).maintenance,
  release: async () => (await import('./release.ts')).release,
  replay: async () => (await import('./queues.ts')).replay,
  restored: async () => (await import('./check-table.ts')).restored,
  sam: async () => (await import('./sam.ts')).sam,
  smoke: async () => (await import('./smoke.ts')).smoke,
  why: async () => (await import('./why.ts')).why,
};

/** `npm run ops -- doctor` runs an operation of this list, with the words that follow. Exit code 1: it failed. */
async function main([name = '', ...words]: readonly string[]): Promise<string> {
  const load = Object.hasOwn(OPERATIONS, name) ? OPERATIONS[name] : undefined;
  if (!load)
    throw new UserFacingError(`Usage: npm run ops -- <name>\nThe names are: ${Object.keys(OPERATIONS).join(', ')}.`);
  return (await load())(words);
}

if (import.meta.main) await runScript(() => main(process.argv.slice(2)));
