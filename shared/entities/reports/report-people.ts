import type { ReportRecord } from '#shared/schemas/reports/report-record.ts';
import { entityOf, primaryIndex } from '#shared/table/entity.ts';
import { allOf } from '#shared/table/read-many.ts';
import { removeWrite, replaceWrite, type Write } from '#shared/table/write.ts';

/** The size limit of an item is 400 KB: 5,000 ids take about 150 KB. */
const IDS_PER_PART = 5_000;

/**
 * The people that the file of a report shows, so that an erasure finds the reports of a person. One partition holds those of the last
 * 7 days, so that a strong query finds them. Most files have one part.
 */
export const reportPeople = entityOf('reportpeople', {
  attributes: {
    list: { type: ['all'] as const, required: true, hidden: true },
    key: { type: 'string', required: true },
    part: { type: 'number', required: true },
    reportId: { type: 'string', required: true },
    personIds: { type: 'list', items: { type: 'string' }, required: true },
    expiresAt: { type: 'number', required: true, hidden: true },
  },
  indexes: { byFile: primaryIndex({ scope: 'reportpeople', pk: ['list'], sk: ['key', 'part'] }) },
});

/** Some of the people on a file, and the report of the file. */
export interface ReportPart {
  readonly key: string;
  readonly part: number;
  readonly reportId: string;
}

/** The people on the file of a report, in parts that fit an item. */
export interface PeoplePart extends ReportPart {
  readonly personIds: readonly string[];
}

/** Splits the people on a file into parts. */
export function peopleParts({ id, key }: ReportRecord, personIds: readonly string[]): PeoplePart[] {
  return Array.from({ length: Math.ceil(personIds.length / IDS_PER_PART) }, (_, part) => ({
    key,
    part,
    reportId: id,
    personIds: personIds.slice(part * IDS_PER_PART, (part + 1) * IDS_PER_PART),
  }));
}

/** Adds a part. It expires with the report. */
export function addReportPart(
  { personIds, ...part }: PeoplePart,
  { keptUntil }: Pick<ReportRecord, 'keptUntil'>,
): Write {
  const expiresAt = Math.ceil(Date.parse(keptUntil) / 1_000);
  return replaceWrite(
    reportPeople(),
    reportPeople().put({ ...part, personIds: [...personIds], list: 'all', expiresAt }),
  );
}

/** Returns the parts that name this person. Reads with strong consistency. */
export function reportsShowing(personId: string): Promise<ReportPart[]> {
  return allOf(
    reportPeople()
      .query.byFile({ list: 'all' })
      .where(({ personIds }, { contains }) => contains(personIds, personId)),
    'strong',
  );
}

/** Removes a part. */
export function removeReportPart({ key, part }: ReportPart): Write {
  return removeWrite(reportPeople().delete({ list: 'all', key, part }));
}
