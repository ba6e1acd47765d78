/** What came with the second try, by the address of the script. */
const renewed = new Map<string, Promise<unknown>>();
let tries = 0;

/**
 * Loads a script. A browser keeps that a script did not come, and does not ask for it again under its address: then this asks once more under
 * another one. All who load it so get the same script.
 */
export async function loadScript<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    const address = error instanceof TypeError ? error.message.split(' ').at(-1) : undefined;
    if (!address?.startsWith('http')) throw error;
    tries += 1;
    const again = renewed.get(address) ?? import(`${address}?try=${tries}`);
    renewed.set(address, again);
    try {
      return (await again) as T;
    } catch (failure) {
      renewed.delete(address);
      throw failure;
    }
  }
}

/** Returns what loads something once. After a failure, the next use loads it again. */
export function loadedOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}
