import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import type { Operation } from '#functions/registry.ts';
import { readJsonFile, writeJsonFile } from '#infra/local/control/json-file.ts';
import type { Issuer } from '#infra/local/identity/issuer.ts';
import { UserFacingError } from '#infra/local/terminal.ts';
import { dayAfter } from './calendar.ts';
import { callerOf, DEMONSTRATION_USERS } from './caller.ts';
import { enterAll } from './enter-all.ts';
import { DEMONSTRATION_ZONE } from './plan.ts';

/** What the data folder stores about the demonstration: its table, its first day, whether it was entered completely, and a guest's page. */
const DemonstrationRecord = z.object({
  table: z.string(),
  firstDate: z.string(),
  isComplete: z.boolean(),
  guestPage: z.string().optional(),
});
type DemonstrationRecord = z.infer<typeof DemonstrationRecord>;

function fileIn(dataFolder: string): string {
  return join(dataFolder, 'demonstration.json');
}

async function recordOf(dataFolder: string, table: string): Promise<DemonstrationRecord | undefined> {
  const record = await readJsonFile(fileIn(dataFolder), DemonstrationRecord);
  return record?.table === table ? record : undefined;
}

/** Tells whether an interrupted start left an incomplete demonstration in this table. No request has used it yet. */
export async function isUnfinished(dataFolder: string, table: string): Promise<boolean> {
  return (await recordOf(dataFolder, table))?.isComplete === false;
}

/** A demonstration: its first day, and the path of the secret page of one of its guests. */
export type Demonstration = Pick<DemonstrationRecord, 'firstDate' | 'guestPage'>;

/** Returns the demonstration in this table. */
export function demonstrationIn(dataFolder: string, table: string): Promise<Demonstration | undefined> {
  return recordOf(dataFolder, table);
}

interface DemonstrationSources {
  readonly issuer: Issuer;
  /** Runs the migrations, which have nothing to change in an empty table. */
  readonly migrate: () => Promise<void>;
  readonly operations: readonly Operation[];
  /** The variables that name stubs of providers. A demonstration must not use the budget or the account of a real one. */
  readonly stubs: readonly string[];
}

/** Enters an event that begins tomorrow, through the operations. Records its beginning and its completion in the data folder. */
export async function enterDemonstration(
  dataFolder: string,
  table: string,
  { issuer, migrate, operations, stubs }: DemonstrationSources,
): Promise<void> {
  const record = { table, firstDate: dayAfter(new Date().toISOString(), DEMONSTRATION_ZONE) };
  await writeJsonFile(fileIn(dataFolder), { ...record, isComplete: false } satisfies DemonstrationRecord);
  // After this record: they write to the table, and a start that ends here begins again. Before the demonstration, which has today's shape.
  await migrate();
  const tokens = await Promise.all(
    DEMONSTRATION_USERS.map(async ({ name, subject }) => [subject, await issuer.token(subject, { name })] as const),
  );
  const call = callerOf(operations, Object.fromEntries(tokens));
  const guestPage = await enterAll(call, { firstDate: record.firstDate, stubs }).catch(refuse);
  await writeJsonFile(fileIn(dataFolder), { ...record, guestPage, isComplete: true } satisfies DemonstrationRecord);
}

function refuse(error: Error): never {
  const advice = 'Start without a demonstration: MOTORCADE_DEMO=off npm start';
  throw new UserFacingError(`The demonstration could not be entered: ${error.message}\n${advice}`, { cause: error });
}

/** Removes the record of a demonstration whose table was deleted. */
export function forgetDemonstration(dataFolder: string): Promise<void> {
  return rm(fileIn(dataFolder), { force: true });
}
