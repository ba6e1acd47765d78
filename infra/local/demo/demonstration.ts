import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { readJsonFile, writeJsonFile } from '#infra/local/control/json-file.ts';
import type { Issuer } from '#infra/local/identity/issuer.ts';
import { UserFacingError } from '#infra/local/user-facing-error.ts';
import { dayAfter } from './calendar.ts';
import { DEMONSTRATION_ZONE } from './plan.ts';
import { seedDemonstration } from './seed.ts';

/** What the data folder stores about the demonstration: its table, its first day, whether it was entered completely, and a guest's page. */
const Record = z.object({
  table: z.string(),
  firstDate: z.string(),
  isComplete: z.boolean(),
  guestPage: z.string().optional(),
});
type Record = z.infer<typeof Record>;

function fileIn(dataFolder: string): string {
  return join(dataFolder, 'demonstration.json');
}

async function recordOf(dataFolder: string, table: string): Promise<Record | undefined> {
  const record = await readJsonFile(fileIn(dataFolder), Record);
  return record?.table === table ? record : undefined;
}

/** Tells whether an interrupted start left an incomplete demonstration in this table. No request has used it yet. */
export async function isUnfinished(dataFolder: string, table: string): Promise<boolean> {
  return (await recordOf(dataFolder, table))?.isComplete === false;
}

/** A demonstration: its first day, and the path of the secret page of one of its guests. */
export type Demonstration = Pick<Record, 'firstDate' | 'guestPage'>;

/** Returns the demonstration in this table. */
export function demonstrationIn(dataFolder: string, table: string): Promise<Demonstration | undefined> {
  return recordOf(dataFolder, table);
}

/**
 * Enters an event that begins tomorrow. `stubs`: the variables that name stubs of providers. Records its beginning and its completion in
 * the data folder.
 */
export async function enterDemonstration(
  dataFolder: string,
  table: string,
  issuer: Issuer,
  stubs: readonly string[],
): Promise<void> {
  const record = { table, firstDate: dayAfter(new Date().toISOString(), DEMONSTRATION_ZONE) };
  await writeJsonFile(fileIn(dataFolder), { ...record, isComplete: false } satisfies Record);
  const guestPage = await seedDemonstration(issuer, record.firstDate, stubs).catch(refuse);
  await writeJsonFile(fileIn(dataFolder), { ...record, guestPage, isComplete: true } satisfies Record);
}

function refuse(error: Error): never {
  const advice = 'Start without a demonstration: MOTORCADE_DEMO=off npm start';
  throw new UserFacingError(`The demonstration could not be entered: ${error.message}\n${advice}`, { cause: error });
}

/** Removes the record of a demonstration whose table was deleted. */
export function forgetDemonstration(dataFolder: string): Promise<void> {
  return rm(fileIn(dataFolder), { force: true });
}
