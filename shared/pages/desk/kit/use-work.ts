import { useSignal } from '@preact/signals';

/** What a part of a page sends one after the other, and why the last one was not done. */
export function useWork() {
  const isBusy = useSignal(false);
  const error = useSignal<unknown>(undefined);
  /** Does nothing while other work is on its way. */
  const run = async (work: () => Promise<unknown>): Promise<void> => {
    if (isBusy.peek()) return;
    isBusy.value = true;
    error.value = undefined;
    await work().catch((found: unknown) => {
      error.value = found;
    });
    isBusy.value = false;
  };
  return { isBusy: isBusy.value, error: error.value, run };
}
