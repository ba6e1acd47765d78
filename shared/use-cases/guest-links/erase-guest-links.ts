import { dropGuestLink, guestLinksOf } from '#shared/entities/guest-links/guest-link.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';

/** Ends the links of a guest who is erased. If it is interrupted, a repeat continues. */
export async function eraseGuestLinks({ commit }: UseCaseContext, personId: string): Promise<void> {
  for (const link of await guestLinksOf(personId)) await commit({ writes: [dropGuestLink(link)] });
}
