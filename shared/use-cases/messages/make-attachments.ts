import { fileStore } from '#shared/adapters/files/s3.ts';
import type { OutgoingFile } from '#shared/adapters/messages/messaging-provider.ts';
import type { FontFiles } from '#shared/documents/pdf/face-loader.ts';
import { clockFace } from '#shared/domain/reports/clock-face.ts';
import { FORMATS, fileNameOf } from '#shared/domain/reports/file-names.ts';
import { erasedIds } from '#shared/entities/erasure/erasure.ts';
import { putMessageGuest } from '#shared/entities/messages/message-guest.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import { idFrom } from '#shared/platform/ids.ts';
import { ATTACHMENT_FORMATS } from '#shared/schemas/messages/message.ts';
import type { MessageRecord, StoredAttachment } from '#shared/schemas/messages/message-record.ts';
import { MAX_TRANSACTION_WRITES, WriteLost } from '#shared/table/write.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { driverSchedule, driverSchedules } from '#shared/use-cases/reports/kinds/driver-schedule.ts';
import { printEach } from '#shared/use-cases/reports/print-report.ts';
import { driverFacts } from '#shared/use-cases/reports/report-day.ts';
import { peopleOf, scheduleFile, uniqueActivities } from '#shared/use-cases/reports/schedule-papers.ts';

export interface Attachments {
  readonly stored: readonly StoredAttachment[];
  readonly files: readonly OutgoingFile[];
}

/**
 * Makes the driver's schedule as it is now in the formats that the message asks for, and stores the files. A later try replaces them.
 * Throws WriteLost if a person on it was erased meanwhile. Then make it again.
 */
export async function makeAttachments(
  { commit, now }: Pick<UseCaseContext, 'commit' | 'now'>,
  { attachSchedule, driverId, id, keptUntil }: MessageRecord,
  fonts: FontFiles,
): Promise<Attachments> {
  if (!attachSchedule || driverId === undefined) return { stored: [], files: [] };
  const { formats = ATTACHMENT_FORMATS, ...range } = attachSchedule;
  const [settings, schedules] = await Promise.all([readSettings(), driverSchedules({ ids: [driverId] }, range)]);
  const personIds = peopleOf(schedules);
  const guests = personIds.map((vipId) => putMessageGuest({ vipId, messageId: id }, keptUntil));
  for (let from = 0; from < guests.length; from += MAX_TRANSACTION_WRITES)
    await commit({ writes: guests.slice(from, from + MAX_TRANSACTION_WRITES) });
  const facts = await driverFacts(uniqueActivities(schedules), settings);
  // An erasure that begins from here on finds the message by these records. One that began before may have missed them.
  const erased = await erasedIds();
  if (personIds.some((each) => erased.has(each)))
    throw new WriteLost([], `a person on the schedule for ${id} was erased`);
  const date = clockFace(settings.timezone).date(now);
  const names = schedules.map(({ person }) => person.name);
  const made = await Promise.all(
    formats.map(async (format) => {
      const options = { format, now, settings, fonts };
      const { bytes } = await printEach({ schedules, facts }, (shown) =>
        scheduleFile('DRIVER_SCHEDULE', shown.schedules, shown.facts, options),
      );
      const { contentType } = FORMATS[format];
      const fileName = fileNameOf(driverSchedule.file, names, date, format);
      // Signed links protect the file, so the key need not be a secret.
      const key = `messages/${idFrom('file', `${id} ${format}`)}`;
      await fileStore().put({ key, bytes, contentType, fileName });
      return { stored: { fileName, contentType, key, bytes: bytes.length }, file: { fileName, contentType, bytes } };
    }),
  );
  return { stored: made.map(({ stored }) => stored), files: made.map(({ file }) => file) };
}
