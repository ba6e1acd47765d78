import { invalidField } from '#shared/contract/invalid-field.ts';
import { ValidationFailed } from '#shared/contract/problems.ts';
import { type GivenTable, readTable } from '#shared/documents/tables/read-table.ts';
import { Unreadable } from '#shared/documents/tables/unreadable.ts';
import { BLOCKS } from '#shared/domain/guest-list/fleet-shapes.ts';
import { WAYS } from '#shared/domain/guest-list/place-shape.ts';
import { SHAPES, shapeOf } from '#shared/domain/guest-list/sheet-of.ts';
import { plainText } from '#shared/domain/plain-text.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import {
  type ImportedTable,
  type ImportQuery,
  MAX_IMPORT_ROWS,
  type ReadFile,
} from '#shared/schemas/guest-list/import-file.ts';
import type { SentFile } from '#shared/schemas/guest-list/sent-file.ts';
import type { SettingsRecord } from '#shared/schemas/settings/settings.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { checkBlockRows } from './check-block-rows.ts';
import { checkFlatRows } from './check-flat-rows.ts';
import { checkFlightRows } from './check-flight-rows.ts';
import { checkVipRows } from './check-guest-rows.ts';
import { checkProgrammeRows } from './check-programme-rows.ts';
import { checkWayRows } from './check-way-rows.ts';
import { DRIVER_KIND } from './driver-kind.ts';
import type { CheckedTable } from './outcome.ts';
import { phoneReader } from './phone-reader.ts';
import { PLACE_KIND } from './place-kind.ts';
import { invalidTable, tableResult } from './table-result.ts';
import { VEHICLE_KIND } from './vehicle-kind.ts';

/**
 * Reads a file and adds or changes what its rows say. A file with any fault changes nothing: throws ValidationFailed, on a dry run
 * answers the faults. If it is interrupted, a repeat goes on.
 */
export async function importTable(
  context: UseCaseContext & { readonly retried: boolean },
  sent: SentFile,
  query: ImportQuery,
): Promise<ImportedTable> {
  const [settings, table] = await Promise.all([readSettings(), readGiven(sent, query)]);
  const checked = await checkRows(context, table, query, settings);
  if (checked.faults.length > 0 && !context.dryRun) throw invalidTable(checked.faults, table.sheet);
  return tableResult(
    { kind: query.kind, file: fileOf(table, settings) },
    checked,
    await checked.write(),
    context.dryRun,
  );
}

async function readGiven(sent: SentFile, { kind, sheet }: ImportQuery): Promise<GivenTable> {
  const wanted = {
    named: sheet,
    usual: SHAPES[kind].sheets,
    isSame: (a: string, b: string) => plainText(a) === plainText(b),
  };
  try {
    return await readTable(sent, wanted);
  } catch (error) {
    if (error instanceof Unreadable) throw unreadable(error);
    throw error;
  }
}

function unreadable({ message, row, sheet }: Unreadable) {
  const places = [...(sheet === undefined ? [] : [`sheet “${sheet}”`]), ...(row === undefined ? [] : [`row ${row}`])];
  if (places.length === 0) return invalidField('body', message);
  const path = places.join(', ');
  return new ValidationFailed(`${path} ${message}.`, { errors: [{ path, message }] });
}

function checkRows(
  context: UseCaseContext & { readonly retried: boolean },
  table: GivenTable,
  { ignoreUnknown = false, kind }: ImportQuery,
  { country, timezone }: SettingsRecord,
): Promise<CheckedTable> {
  const { rows } = table;
  const shape = shapeOf(kind, table);
  const noun = shape.sheets[0]?.toLowerCase() ?? '';
  const means = { country, ignoreUnknown, maxRows: MAX_IMPORT_ROWS, noun, readPhone: phoneReader(country) };
  if (shape === WAYS) return checkWayRows(context, rows, means);
  if (shape === BLOCKS) return checkBlockRows(context, rows, { ...means, timezone });
  switch (kind) {
    case 'VIPS':
      return checkVipRows(context, rows, ignoreUnknown);
    case 'DRIVERS':
      return checkFlatRows(context, DRIVER_KIND, rows, means);
    case 'VEHICLES':
      return checkFlatRows(context, VEHICLE_KIND, rows, means);
    case 'PLACES':
      return checkFlatRows(context, PLACE_KIND, rows, means);
    case 'PROGRAMME':
      return checkProgrammeRows(context, rows, means);
    case 'FLIGHTS':
      return checkFlightRows(context, rows, { ...means, timezone });
  }
}

function fileOf(
  { encoding, format, isEncodingAssumed, separator, sheet }: GivenTable,
  { country, timezone }: SettingsRecord,
): ReadFile {
  return {
    format,
    ...(sheet === undefined ? {} : { sheet }),
    ...(encoding === undefined ? {} : { encoding, isEncodingAssumed }),
    ...(separator === undefined ? {} : { separator: separator === '\t' ? 'tab' : separator }),
    country,
    timezone,
  };
}
