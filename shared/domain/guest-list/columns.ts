import { plainText } from '#shared/domain/plain-text.ts';
import type { RowFault } from './faults.ts';

/** The fields of a guest and their accepted headings, in any spelling. The first heading is the one that we use. */
const HEADINGS = {
  id: ['Id', 'VIP id', 'Guest id', 'Ref', 'Reference'],
  name: ['Name', 'Full name', 'Guest name', 'VIP name'],
  firstName: ['First name', 'Given name', 'Forename'],
  lastName: ['Last name', 'Surname', 'Family name'],
  sortName: ['Sort name', 'Sort as'],
  title: ['Title', 'Salutation', 'Position', 'Honorific'],
  organization: ['Organisation', 'Organization', 'Org', 'Company', 'Affiliation', 'Employer'],
  department: ['Department', 'Dept', 'Host department'],
  partySize: ['Party size', 'Party', 'Size of party', 'Pax', 'Head count'],
  isRosterOnly: ['Roster only', 'Is roster only', 'No transport', 'No transportation'],
  phone: ['Phone', 'Phone number', 'Telephone', 'Tel', 'Mobile', 'Mobile phone', 'Cell', 'Cell phone'],
  email: ['E-mail', 'Mail', 'E-mail address'],
  'emergencyContact.name': ['Emergency contact name', 'Emergency contact', 'Emergency name'],
  'emergencyContact.phone': [
    'Emergency contact phone',
    'Emergency phone',
    'Emergency contact number',
    'Emergency number',
  ],
  'emergencyContact.relationship': ['Emergency contact relationship', 'Emergency relationship', 'Relationship'],
  notes: ['Notes', 'Note', 'Remarks', 'Comments', 'Comment'],
} as const;

export type ListField = keyof typeof HEADINGS;

export interface Layout {
  /** The position of each field in a row, and the heading of its column. */
  readonly columns: ReadonlyMap<ListField, { readonly place: number; readonly title: string }>;
  readonly width: number;
  readonly ignored: readonly string[];
  readonly faults: readonly RowFault[];
}

/** Returns the letters and digits of a heading, so that all its spellings are equal. */
const bare = (heading: string): string => plainText(heading).replaceAll(/[^\p{L}\p{N}]/gu, '');

const FIELDS: ReadonlyMap<string, ListField> = new Map(
  Object.entries(HEADINGS).flatMap(([field, headings]) =>
    headings.map((heading) => [bare(heading), field as ListField] as const),
  ),
);
const MAX_TITLE_LENGTH = 80;

/** Returns our heading of a field, for lists without that column. */
export const headingOf = (field: ListField): string => HEADINGS[field][0];

/** Returns the layout of a list. `row` is the row number of the headings. */
export const layoutOf = (headings: readonly string[], row: number, ignoreUnknown: boolean): Layout => {
  const columns = new Map<ListField, { place: number; title: string }>();
  const faults: RowFault[] = [];
  const ignored: string[] = [];
  for (const [place, heading] of headings.entries()) {
    const title = heading.slice(0, MAX_TITLE_LENGTH).toWellFormed();
    const field = FIELDS.get(bare(heading));
    const earlier = field && columns.get(field);
    if (earlier) faults.push({ row, column: title, message: `has the same meaning as the column ${earlier.title}` });
    else if (field) columns.set(field, { place, title });
    else if (heading !== '' && ignoreUnknown) ignored.push(title);
    else if (heading !== '') faults.push({ row, column: title, message: UNKNOWN });
  }
  if (!hasNames(columns))
    faults.push({
      row,
      column: headingOf('name'),
      message: 'is missing: every list needs it, or First name and Last name',
    });
  if (!columns.has('department'))
    faults.push({ row, column: headingOf('department'), message: 'is missing: every list needs this column' });
  return { columns, width: headings.length, ignored, faults };
};

/** Tells if a list has a column for names. */
export const hasNames = (columns: Layout['columns']): boolean =>
  (['name', 'firstName', 'lastName'] as const).some((field) => columns.has(field));

const UNKNOWN = `is not a known column. Known columns: ${Object.values(HEADINGS)
  .map(([heading]) => heading)
  .join(', ')}; use ignoreUnknown=true to ignore other columns`;
