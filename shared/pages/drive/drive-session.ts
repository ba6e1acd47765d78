import { ApiProblem, NotReached } from '#shared/pages/parts/api-client.ts';
import { type Entry, enter, leave } from '#shared/pages/parts/enter.ts';
import { SignedOut } from '#shared/pages/parts/session.ts';

/** How a try to sign in ended. A phone may be offline. */
export type DriveEntry =
  | Exclude<Entry, { is: 'failed' }>
  | { readonly is: 'offline' }
  | { readonly is: 'failed'; readonly reason: string };

function told(entry: Entry | DriveEntry): DriveEntry {
  if (!('error' in entry)) return entry;
  const { error } = entry;
  if (error instanceof NotReached || !navigator.onLine) return { is: 'offline' };
  return { is: 'failed', reason: error instanceof Error ? error.message : String(error) };
}

/** Ends a sign-in with which the browser has just come back, or begins one. */
export async function enterDrive(): Promise<DriveEntry> {
  return told(await enter(beginDrive));
}

/** Sends the browser to the identity provider, unless this phone is offline. */
export async function beginDrive(): Promise<DriveEntry> {
  if (!navigator.onLine) return { is: 'offline' };
  try {
    // The provider may answer while the service does not.
    await fetch('/api/health', { cache: 'no-store' });
  } catch {
    // `fetch` fails for want of a network only.
    return { is: 'offline' };
  }
  return told(await leave());
}

/** Tells why a request failed: the service is out of reach, the session is over, or it refuses and says why. */
export function causeOf(error: unknown): 'notReached' | 'signedOut' | ApiProblem {
  if (error instanceof NotReached) return 'notReached';
  if (error instanceof SignedOut) return 'signedOut';
  if (error instanceof ApiProblem) return error;
  throw error;
}
