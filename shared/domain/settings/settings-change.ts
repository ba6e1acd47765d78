/** A change of a group of settings, such as `pdf`: what it does not name stays, what it names as null goes. */
export const changedGroup = <G extends object>(
  before: G,
  change: { readonly [K in keyof G]?: G[K] | null | undefined } | undefined,
): G => {
  const next = { ...before } as Record<string, unknown>;
  for (const [name, value] of Object.entries(change ?? {})) {
    if (value === null) delete next[name];
    else if (value !== undefined) next[name] = value;
  }
  return next as G;
};
