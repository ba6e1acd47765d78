import { sendWrite } from '#shared/pages/desk/store/writes.ts';

/** Whether the service can take a change back: it says the values of these alone, for 24 hours. */
export function canRevert({ changes }: { readonly changes?: unknown }): boolean {
  return changes !== undefined;
}

/** Has the way back of a change worked out. Returns the id of its proposal. */
export async function wayBack(id: string): Promise<string> {
  const { value } = await sendWrite<{ readonly id: string }>('POST', `/api/audit/${id}/revert`);
  return value.id;
}
