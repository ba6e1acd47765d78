import { signal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useEffect } from 'preact/hooks';
import { say } from '#shared/pages/desk/words.ts';
import { Problem } from './problem.tsx';

/** Waits for a script and for the words that it may need. */
export async function withItsWords<T>(script: Promise<T>): Promise<T> {
  const words = import('#shared/pages/desk/forms/words.ts').then(({ withWords }) => withWords());
  const [found] = await Promise.all([script, words]);
  return found;
}

/** Makes a component of one whose script is loaded when it is drawn for the first time. */
export function lazily<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const loaded = signal<ComponentType<P> | undefined>(undefined);
  const fault = signal<unknown>(undefined);
  const begin = async (): Promise<void> => {
    fault.value = undefined;
    try {
      loaded.value = await withItsWords(load());
    } catch (error) {
      fault.value = error;
    }
  };
  return function Lazy(props: P) {
    const Loaded = loaded.value;
    useEffect(() => {
      if (!Loaded) void begin();
    }, []);
    if (Loaded) return <Loaded {...props} />;
    return fault.value ? (
      <Problem error={fault.value} onRetry={() => void begin()} />
    ) : (
      <p role="status">{say('loading')}</p>
    );
  };
}
