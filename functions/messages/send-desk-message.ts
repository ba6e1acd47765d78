import { defineContract, WRITE } from '#shared/contract/define-contract.ts';
import { because } from '#shared/contract/problem.ts';
import { ContendedWrite, Forbidden, NotFound } from '#shared/contract/problems.ts';
import { beginToDesk } from '#shared/domain/messages/begin-message.ts';
import { deskText } from '#shared/domain/messages/templates/desk-text.ts';
import { messageWording } from '#shared/domain/reports/catalogues.ts';
import { findActivity } from '#shared/entities/activities/activity.ts';
import { driverStore, findDriver } from '#shared/entities/drivers/driver.ts';
import { createMessage, findMessage } from '#shared/entities/messages/message.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { DeskMessage, Message } from '#shared/schemas/messages/message.ts';
import { retryOnConflict } from '#shared/table/write.ts';
import { deskPhoto, noteOn, toldDelay, withPhoto } from '#shared/use-cases/messages/desk-message.ts';
import { presentMessages } from '#shared/use-cases/messages/present-messages.ts';
import { findEarlier } from '#shared/use-cases/records/change-record.ts';

export const contract = defineContract('POST /api/drivers/me/messages', {
  ...WRITE,
  operationId: 'sendDeskMessage',
  summary: 'Send a message to the desk as a driver, or a note on a ride',
  description:
    'With `eventId`, it is a note on your ride too: GET /api/events/{eventId} shows it in `driverNotes`. The notes of the desk stay as they are. `403 FORBIDDEN`: the ride is not yours. With `lateMinutes`, the message says that the ride ends late, and `late` of the answer which later rides of yours then begin late. `quick` is one of some fixed answers. With `photo`, a picture goes with it: `attachments` has a link to it for 15 minutes, and it is deleted with the message. The message stands in the history of the driver, and in the attention list (`MESSAGE_FROM_DRIVER`) until a coordinator has read it, for 7 days at most. Works without a messaging provider. `403 FORBIDDEN`: your user is not linked to a driver, or that driver is deleted.',
  access: ['read', 'Message'],
  body: DeskMessage,
  success: {
    status: 201,
    body: Message,
    etag: 'version',
    location: ({ id }) => `../../../messages/${id}`,
    description: 'The message',
  },
  invalidFor: ['MEANING', 'STATE'],
  problems: [NotFound, ContendedWrite],
  uses: ['table:read', 'table:write', 'files:read', 'files:write', 'files:delete'],
});

const UNLINKED =
  'Your user is not linked to a driver. An administrator can link it: PATCH /api/users/{id} with driverId.';

export const handler = serve(contract, async (context) => {
  const { actor, audit, body, commit, dryRun, newId, now } = context;
  const driverId = actor.user?.driverId;
  if (driverId === undefined) throw new Forbidden(UNLINKED, because('NO_DRIVER_LINKED'));
  const settings = await readSettings();
  const { retentionDays } = settings.messages;
  const { eventId, lateMinutes, photo: given, quick } = body;
  const id = newId('msg');
  const ride = eventId === undefined ? undefined : await findActivity(eventId);
  const late = ride && lateMinutes !== undefined ? await toldDelay(ride, lateMinutes, settings) : undefined;
  const text = body.text ?? deskText({ late, quick, ride: ride?.title ?? '' }, messageWording(settings));
  const content = { text, eventId, quick, late };
  const photo = given === undefined ? undefined : deskPhoto(id, given);
  const attachments = photo ? [photo.stored] : [];
  const message = beginToDesk({ ...content, id, createdBy: actor.id, now, retentionDays, driverId, attachments });
  const earlier = await findEarlier(context, message.id, findMessage);
  if (!earlier) {
    const store = () =>
      retryOnConflict(async () => {
        const [found, note] = await Promise.all([findDriver(driverId), noteOn(context, body.eventId, message)]);
        if (!found || found.deletedAt) throw new Forbidden('Your user is linked to a driver who is deleted.');
        const shown = { driver: driverStore.asLive(found), guests: [] };
        await commit({ writes: [...createMessage(message, shown), audit('Message', undefined, message), ...note] });
      });
    await withPhoto(dryRun ? undefined : photo, store);
  }
  const [answer] = await presentMessages([earlier ?? message], settings, now);
  return answer as Message;
});
