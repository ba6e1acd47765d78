import { afterEach, beforeEach, jest } from '@jest/globals';

export interface Log {
  /** Returns the parsed log lines of this test so far. */
  lines(): readonly Readonly<Record<string, unknown>>[];
  /** Returns the same lines as text. */
  text(): string;
}

/** Collects the log lines of this test file without printing them. Call it before the first request. */
export function useLog(): Log {
  // In this mode the logger writes to the console, where a spy collects the lines.
  Object.assign(process.env, { POWERTOOLS_DEV: 'true', POWERTOOLS_LOG_LEVEL: 'DEBUG' });
  let written: string[] = [];
  beforeEach(() => {
    written = [];
    for (const method of ['debug', 'info', 'warn', 'error'] as const) {
      jest
        .spyOn(console, method)
        .mockImplementation((...words: unknown[]) => void written.push(words.map(String).join(' ')));
    }
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });
  return {
    lines: () => written.map((line) => JSON.parse(line) as Record<string, unknown>),
    text: () => written.join('\n'),
  };
}
