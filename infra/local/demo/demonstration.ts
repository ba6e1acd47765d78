import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { readKept, writeKept } from '#infra/local/control/kept-file.ts';
import { PlainRefusal } from '#infra/local/gateway/plain-refusal.ts';
import type { Issuer } from '#infra/local/identity/issuer.ts';
import { dayAfter } from './calendar.ts';
import { DEMONSTRATION_ZONE } from './plan.ts';
import { seedDemonstration } from './seed.ts';

/** What the data folder knows of the demonstration: into which table it was entered, and whether to the end. */
const Record = z.object({ table: z.string(), firstDate: z.string(), isComplete: z.boolean() });
type Record = z.infer<typeof Record>;

const fileIn = (dataFolder: string): string => join(dataFolder, 'demonstration.json');

const recordOf = async (dataFolder: string, table: string): Promise<Record | undefined> => {
  const record = await readKept(fileIn(dataFolder), Record);
  return record?.table === table ? record : undefined;
};

/** Whether a start that was cut short has left half a demonstration in this table: nobody has been served from it yet. */
export const isUnfinished = async (dataFolder: string, table: string): Promise<boolean> =>
  (await recordOf(dataFolder, table))?.isComplete === false;

/** The first day of the demonstration that this table holds. */
export const demonstratedSince = async (dataFolder: string, table: string): Promise<string | undefined> =>
  (await recordOf(dataFolder, table))?.firstDate;

/** Enters an event that begins tomorrow, and puts on record that it is about to, and that it is done. */
export const enterDemonstration = async (
  dataFolder: string,
  table: string,
  issuer: Issuer,
  withFlights: boolean,
): Promise<void> => {
  const record = { table, firstDate: dayAfter(new Date().toISOString(), DEMONSTRATION_ZONE) };
  await writeKept(fileIn(dataFolder), { ...record, isComplete: false } satisfies Record);
  await seedDemonstration(issuer, record.firstDate, withFlights).catch(refuse);
  await writeKept(fileIn(dataFolder), { ...record, isComplete: true } satisfies Record);
};

const refuse = (error: Error): never => {
  const advice = 'Start without it: MOTORCADE_DEMO=off npm start';
  throw new PlainRefusal(`The demonstration could not be entered: ${error.message}\n${advice}`, { cause: error });
};

/** Forgets a demonstration that was removed from its table. */
export const forgetDemonstration = (dataFolder: string): Promise<void> => rm(fileIn(dataFolder), { force: true });
