/** The version of Node with which functions run and for which they are bundled. `.nvmrc` and the package `node` have the same one. */
export const NODE_MAJOR = 24;

/** Lambda gives CPU in proportion to memory. A cold start is mostly CPU, so more memory makes it shorter: see `docs/operations/memory.md`. */
export const FUNCTION_MEMORY_MB = 1_024;

/** An HTTP API waits 30 s for its function. The function stops before that, so that the answer is ours. */
export const OPERATION_TIMEOUT_SECONDS = 28;

/**
 * For functions that make papers. What they make lives shortly, and V8 lets it grow before it clears up. With a small young generation, 200
 * schedules take 210 to 230 MB.
 */
export const PAPER_NODE_OPTIONS = '--max-semi-space-size=2';

/** Returns the environment of a function with these assets: those that make papers have fonts. */
export function nodeEnvironment(assets: Readonly<Record<string, string>> = {}): Record<string, string> {
  return Object.keys(assets).some((name) => /\.(?:otf|ttf|woff2?)$/u.test(name))
    ? { NODE_OPTIONS: PAPER_NODE_OPTIONS }
    : {};
}
