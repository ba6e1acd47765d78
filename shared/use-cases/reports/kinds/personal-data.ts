import { zipSync } from 'fflate';
import { fileStore } from '#shared/adapters/files/s3.ts';
import { requireStored } from '#shared/domain/records.ts';
import { fileWords } from '#shared/domain/reports/file-names.ts';
import { driverStore } from '#shared/entities/drivers/driver.ts';
import { findVip } from '#shared/entities/vips/vip.ts';
import { collectPerson } from '#shared/use-cases/erasure/export-person.ts';
import type { RequestedKind } from '#shared/use-cases/reports/report-imprint.ts';

/** The worker that makes the file has 2 GB, and holds each byte twice. */
const MAX_BYTES = 400_000_000;

/** What is stored about a VIP or a driver, also while they are deleted: a ZIP of `personal-data.json` and their files. */
export const personalData: RequestedKind = {
  kind: 'PERSONAL_DATA',
  file: { title: 'Personal data' },
  takes: { formats: ['ZIP'], ids: 'PERSON' },
  // The files of a person are many.
  isForJob: true,
  read: async ({ actor, now }, { ids: [id = ''] = [] }) => {
    const [vip, driver] = await Promise.all([findVip(id), driverStore.find(id)]);
    const subject = driver ? 'Driver' : 'Vip';
    const record = requireStored(vip ?? driver, 'VIP or driver', id);
    actor.authorize('erase', subject, record);
    return {
      names: [record.name],
      guests: [],
      personIds: [id],
      lines: 0,
      print: async () => ({ bytes: await zipOf(await collectPerson({ subject, id, now, record }), now) }),
    };
  },
};

type Collected = Awaited<ReturnType<typeof collectPerson>>;

/** Files that are gone or do not fit are named in the JSON. PDFs and images are compressed already. */
async function zipOf({ files, ...person }: Collected, now: string): Promise<Uint8Array> {
  const packed: Record<string, Uint8Array> = {};
  const missing: string[] = [];
  let bytes = 0;
  for (const [at, file] of files.entries()) {
    const content = bytes < MAX_BYTES ? await fileStore().find(file.key) : undefined;
    bytes += content?.length ?? 0;
    if (content) packed[`files/${at + 1} ${fileWords(file.name)}`] = content;
    else missing.push(file.name);
  }
  const text = JSON.stringify({ ...person, files: Object.keys(packed), missing }, null, 2);
  return zipSync({ 'personal-data.json': Buffer.from(text, 'utf8'), ...packed }, { level: 0, mtime: now });
}
