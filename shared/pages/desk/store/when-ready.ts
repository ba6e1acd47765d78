import { api } from '#shared/pages/desk/session.ts';
import { SECOND_MS } from '#shared/units/durations.ts';

const WAIT_MS = 2 * SECOND_MS;

/** Reads something at `path` until it is worked out: `first` is how it was at first. `tell` hears how far it is. */
export async function whenReady<T extends { readonly status: string }>(
  path: string,
  first: T,
  tell: (value: T) => void = () => undefined,
): Promise<T> {
  let value = first;
  while (value.status === 'PENDING') {
    tell(value);
    await new Promise((resolve) => {
      setTimeout(resolve, WAIT_MS);
    });
    value = await api().get<T>(path);
  }
  return value;
}
