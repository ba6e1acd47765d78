import { signal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useEffect } from 'preact/hooks';
import { withWords } from '#shared/pages/desk/forms/words.ts';
import { say } from '#shared/pages/desk/words.ts';
import { NotReached } from '#shared/pages/parts/api-client.ts';
import { withKeysKept } from './keys.ts';
import { Problem } from './problem.tsx';

/** Waits for a script and for the words that it may need. */
export async function withItsWords<T>(script: Promise<T>): Promise<T> {
  const [found] = await Promise.all([script, withWords()]);
  return found;
}

/** A component whose script is loaded when it is drawn for the first time, or before by `fetch`. */
export type Lazy<P> = ComponentType<P> & { readonly fetch: () => Promise<void> };

export function lazily<P extends object>(load: () => Promise<ComponentType<P>>): Lazy<P> {
  const loaded = signal<ComponentType<P> | undefined>(undefined);
  const fault = signal<unknown>(undefined);
  const fetch = async (): Promise<void> => {
    loaded.value ??= await withItsWords(load());
  };
  const begin = () => {
    withKeysKept(fetch()).catch((error: unknown) => {
      // Browsers say in their own words that a script did not come.
      fault.value = error instanceof TypeError ? new NotReached(error.message) : error;
    });
  };
  function Drawn(props: P) {
    const Loaded = loaded.value;
    useEffect(() => {
      if (!Loaded) begin();
    }, []);
    if (Loaded) return <Loaded {...props} />;
    // A browser does not fetch a script again that another one needs: then the page begins anew, once the service answers.
    const anew = () => globalThis.fetch(location.pathname, { cache: 'no-store' }).then(() => location.reload(), begin);
    const again = () => void fetch().catch(anew);
    return fault.value ? <Problem error={fault.value} onRetry={again} /> : <p role="status">{say('loading')}</p>;
  }
  return Object.assign(Drawn, { fetch });
}
