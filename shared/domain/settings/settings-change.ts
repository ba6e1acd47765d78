/** Returns a group of settings, such as `pdf`, after a change. Absent fields keep their value; null removes a field. */
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
