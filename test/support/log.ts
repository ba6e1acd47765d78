import { afterEach, beforeEach, jest } from '@jest/globals';

export interface Log {
  /** What was logged in this test so far, each line as it was parsed. */
  lines(): readonly Readonly<Record<string, unknown>>[];
  /** The same as it was written. */
  text(): string;
}

/** Lets the logger speak in this test file, to the test alone. Call it before the first request. */
export const useLog = (): Log => {
  // In this mode the logger writes to the console of the test, where it can be overheard.
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
};
