import type { NamedVip } from '#shared/schemas/vips/vip.ts';

/** Returns the name that a driver holds up for a guest: on the name board, in the message, and as the page of the guest says it. */
export function boardName({ name }: Pick<NamedVip, 'name'>): string {
  return name;
}
