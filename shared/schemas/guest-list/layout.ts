import * as z from 'zod';
import { changeOf, recordFields, type StoredRecord } from '#shared/schemas/record.ts';
import { line } from '#shared/schemas/text.ts';
import { AskedColumns, AskedDefaults, DateOrders, MAX_HEADING_ROW, PhoneReadings } from './import.ts';
import { ImportKind } from './import-kind.ts';

/** The value of `layout` that asks for none. */
export const NO_LAYOUT = 'NONE';

/** As long as in a query. */
const MAX_WISHES = 6_000;
const MAX_HEADINGS = 200;
/** The letters of a heading that count. */
export const MAX_HEADING = 80;

function short<T extends z.ZodType>(schema: T) {
  return schema.refine(
    (value) => JSON.stringify(value).length <= MAX_WISHES,
    `must have at most ${MAX_WISHES} characters as JSON`,
  );
}

function as(parameter: string) {
  return { description: `As \`${parameter}\` of an import` };
}
const wishes = {
  sheet: line(100)
    .optional()
    .meta({ ...as('sheet'), example: 'Drivers' }),
  columns: short(AskedColumns)
    .optional()
    .meta({ ...as('columns'), example: { 'Pax name': 'name' } }),
  defaults: short(AskedDefaults)
    .optional()
    .meta({ ...as('defaults'), example: { department: 'OTHER' } }),
  headingRow: z.int().min(1).max(MAX_HEADING_ROW).optional().meta(as('headingRow')),
  hidden: z.boolean().optional().meta(as('hidden')),
  ignoreUnknown: z.boolean().optional().meta(as('ignoreUnknown')),
  strict: z.boolean().optional().meta(as('strict')),
  dates: DateOrders.optional().meta(as('dates')),
  phones: PhoneReadings.optional().meta(as('phones')),
};
export const WISHES = Object.keys(wishes) as (keyof typeof wishes)[];

const changeable = {
  headings: z
    .array(z.string().min(1).max(MAX_HEADING))
    .min(1)
    .max(MAX_HEADINGS)
    .optional()
    .meta({
      description:
        'The headings of the lists for which it is found again, in any order. Without them, and where there are fewer than two, it counts only where `layout` names it. No two layouts of a kind have the same',
      example: ['Pax name', 'Sleeps at'],
    }),
  ...wishes,
};
const fields = {
  name: line(100)
    .refine((name) => name.toUpperCase() !== NO_LAYOUT, `must not be ${NO_LAYOUT}, which asks for no layout`)
    .meta({ example: 'Rooming list of Hotel Aurora' }),
  kind: ImportKind,
  ...changeable,
};

export const NewLayout = z.strictObject(fields).meta({ id: 'NewLayout' });
export const LayoutChange = changeOf(changeable).meta({ id: 'LayoutChange' });
export const Layout = z.object({ ...recordFields, ...fields }).meta({ id: 'Layout' });
export type NewLayout = z.output<typeof NewLayout>;
export type LayoutRecord = StoredRecord & NewLayout;

/** What the answer of an import says of layouts. */
export const layouts = {
  layout: z
    .object({
      id: z.string(),
      name: fields.name,
      isFound: z
        .boolean()
        .meta({ description: 'true: found by the headings. `layout=NONE` reads the list without it' }),
    })
    .meta({ id: 'UsedLayout' })
    .optional()
    .meta({ description: 'The layout by which the list was read. Absent: none' }),
  layoutToSave: NewLayout.omit({ name: true }).meta({ id: 'LayoutToSave' }).optional().meta({
    description:
      'Only on a dry run: how this list was read. Send it with a `name` to POST /api/import/layouts, and lists with these headings are read so',
  }),
};
