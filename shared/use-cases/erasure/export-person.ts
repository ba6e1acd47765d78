import { fileStore } from '#shared/adapters/files/s3.ts';
import { LINK_SECONDS } from '#shared/domain/reports/report.ts';
import { ownNumbers } from '#shared/domain/vips/numbers.ts';
import { auditsOfSubject } from '#shared/entities/audit/audit.ts';
import type { PersonExport } from '#shared/schemas/erasure/person-export.ts';
import { everyItem } from '#shared/use-cases/records/every-page.ts';
import { COLLECTORS, type Collected, type CollectedFile } from './collectors.ts';
import { PERSONAL_DATA, type PersonalData } from './personal-data.ts';

interface Exported {
  readonly subject: PersonExport['subject'];
  readonly id: string;
  readonly now: string;
  /** The record of the person. */
  readonly record: object;
}

/** What is stored about a person, with the places of their files. */
interface CollectedPerson extends Omit<PersonExport, 'files'> {
  readonly files: readonly CollectedFile[];
}

/** Collects what is stored about a person: their record, what each capability keeps of them, and which files show them. */
export async function collectPerson({ id, now, record, subject }: Exported): Promise<CollectedPerson> {
  const numbers = ownNumbers(record);
  const [collected, audit] = await Promise.all([
    Promise.all(PERSONAL_DATA.map(async (name) => [name, await COLLECTORS[name](id, now, numbers)] as const)),
    everyItem(`export ${subject} ${id}`, (page) => auditsOfSubject(subject, id, page)),
  ]);
  const data = Object.fromEntries(collected.map(([name, { records }]) => [name, records]));
  const parts: Collected[] = collected.map(([, each]) => each);
  return {
    subject,
    id,
    at: now,
    record: record as Record<string, unknown>,
    data: data as unknown as Record<PersonalData, Record<string, unknown>[]>,
    audit,
    files: parts.flatMap((each) => each.files ?? []),
    more: parts.flatMap(({ more }) => more ?? []),
  };
}

/** Returns what is stored about a person, with links to their files. */
export async function exportPerson(exported: Exported): Promise<PersonExport> {
  const { files, ...collected } = await collectPerson(exported);
  const link = async ({ key, name }: CollectedFile) => ({
    name,
    url: await fileStore().link(key, exported.now, LINK_SECONDS),
  });
  return { ...collected, files: await Promise.all(files.map(link)) };
}
