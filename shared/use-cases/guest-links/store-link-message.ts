import { linkText } from '#shared/domain/guest-links/link-text.ts';
import { beginOutbound } from '#shared/domain/messages/begin-message.ts';
import { activityAsRead } from '#shared/entities/activities/activity.ts';
import { createMessage } from '#shared/entities/messages/message.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { MessageRecord } from '#shared/schemas/messages/message-record.ts';
import type { SettingsRecord } from '#shared/schemas/settings/settings.ts';
import type { VipRecord } from '#shared/schemas/vips/vip.ts';
import type { Live } from '#shared/table/live.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';

interface LinkMessage {
  readonly id: string;
  readonly ride: ActivityRecord;
  readonly guest: Live<VipRecord>;
  /** The address of the service. */
  readonly linkBase: string;
  readonly settings: SettingsRecord;
}

/** Stores the message with the link of a guest for a ride, if both are still as read. It waits to be sent. */
export async function storeLinkMessage(
  { actor, audit, commit, now }: UseCaseContext,
  { guest, id, linkBase, ride, settings }: LinkMessage,
): Promise<MessageRecord> {
  const message = beginOutbound({
    id,
    createdBy: actor.id,
    now,
    retentionDays: settings.messages.retentionDays,
    vipId: guest.id,
    eventId: ride.id,
    purpose: 'GUEST_LINK',
    text: linkText(ride, guest, settings),
    linkBase,
  });
  await commit({
    writes: [...createMessage(message, { driver: undefined, guests: [guest] }), audit('Message', undefined, message)],
    relyingOn: [activityAsRead(ride.id, ride)],
  });
  return message;
}
