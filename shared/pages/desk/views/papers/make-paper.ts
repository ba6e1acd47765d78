import { api } from '#shared/pages/desk/session.ts';
import { whenReady } from '#shared/pages/desk/store/when-ready.ts';
import { sendWrite } from '#shared/pages/desk/store/writes.ts';

/** A paper that was asked for. */
export interface Paper {
  readonly id: string;
  readonly kind: string;
  readonly format: string;
  readonly status: 'PENDING' | 'READY' | 'FAILED';
  readonly failure?: string;
  readonly fileName?: string;
  readonly url?: string;
  readonly progress?: { readonly done: number; readonly of: number };
  readonly warnings?: readonly { readonly message: string }[];
}

/** Asks for a paper, and waits until its file is there. `tell` hears how far it is. */
export async function makePaper(body: Record<string, unknown>, tell: (paper: Paper) => void): Promise<Paper> {
  const { value } = await sendWrite<Paper>('POST', '/api/reports', { body });
  return whenReady(`/api/reports/${value.id}`, value, tell);
}

/** Returns a new link to the file of an earlier paper. */
export async function linkOf(id: string): Promise<string | undefined> {
  return (await api().get<Paper>(`/api/reports/${id}`)).url;
}
