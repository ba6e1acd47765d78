import type { AttentionCheck, Told } from '#shared/domain/attention/row.ts';

/** How much of a message a row shows. */
const MAX_SHOWN = 200;

/** Messages that drivers sent to the desk, and that no one has read. The mend marks them as read. */
export const messageFromDriver: AttentionCheck = {
  codes: ['MESSAGE_FROM_DRIVER'],
  find: ({ messages, nearby, related }) =>
    messages.flatMap(({ attachments, createdAt, driverId, eventId, id, text, unread, updatedAt, version }) => {
      const driver = related.drivers.get(driverId ?? '');
      if (!unread || !driver) return [];
      const tell = (): Told => {
        const ride = eventId === undefined ? undefined : nearby.find((each) => each.id === eventId);
        const about = ride ? ` on “${ride.title}”` : '';
        const shown = text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
        return {
          detail: `${driver.name} writes${about}: ${shown}${attachments.length > 0 ? ' (with a photo)' : ''}`,
          mend: { operationId: 'readMessage', params: { id } },
        };
      };
      return [
        {
          code: 'MESSAGE_FROM_DRIVER',
          severity: 'WARNING' as const,
          subject: { type: 'Message' as const, id, name: driver.name },
          at: createdAt,
          since: updatedAt,
          basis: String(version),
          tell,
        },
      ];
    }),
};
