const LOOKED_EVERY_MS = 300;

/**
 * Resolves when somebody asks this process to end. Repeats are expected: npm passes on a Ctrl-C that the terminal has sent
 * already. A signal to npm alone ends only npm and its shell, so under npm the end of the parent counts as asking.
 */
export const askedToStop = (): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve());
    const parent = process.ppid;
    if (!process.env['npm_lifecycle_event']) return;
    setInterval(() => {
      if (process.ppid !== parent) resolve();
    }, LOOKED_EVERY_MS).unref();
  });
