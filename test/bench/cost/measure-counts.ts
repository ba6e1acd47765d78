import { writeFile } from 'node:fs/promises';
import { attentionFigures } from '../attention-figures.ts';
import { emptyTable } from '#test/bench/spending.ts';
import { beatFigures } from '#test/bench/gps-figures.ts';
import { itineraryFigures } from '#test/bench/crowd-figures.ts';
import { jobFigures, operationFigures } from '#test/bench/operation-figures.ts';
import { say } from '../print-table.ts';
import { startServices } from '../services.ts';
import { whereaboutsFigures } from '../whereabouts-figures.ts';
import { COUNTS_FILE, type Counts, type Units } from './counts.ts';

/**
 * Measures the capacity units of each operation and job, and writes them to the counts file. They do not depend on the machine. Run it
 * when the requests of an operation to the table have changed.
 */
export async function measureCounts(): Promise<boolean> {
  const services = await startServices();
  const { figures, unasked } = await operationFigures(services);
  const jobs = await jobFigures();
  const [, , beat] = await beatFigures();
  await emptyTable();
  const { packing, window } = await attentionFigures();
  const { event } = await whereaboutsFigures();
  const { feed } = await itineraryFigures();
  await services.stop();
  if (!beat) throw new Error('no beat was measured');
  const counts: Counts = {
    operations: Object.fromEntries(
      figures.map(({ operationId, own, scenario }) => [
        [operationId, scenario].filter(Boolean).join(', '),
        unitsOf(own),
      ]),
    ),
    attention: unitsOf(window),
    packing: unitsOf(packing),
    whereabouts: unitsOf(event),
    feed: unitsOf(feed),
    jobs: Object.fromEntries(jobs.map(({ jobId, spent }) => [jobId, unitsOf(spent)])),
    beat: { devices: beat.devices, stored: beat.stored, ...unitsOf(beat.spent) },
  };
  await writeFile(COUNTS_FILE, `${JSON.stringify(counts, null, 2)}\n`);
  for (const reason of unasked) say(`! ${reason}`);
  return unasked.length === 0;
}

function unitsOf({ readUnits, writeUnits }: Units): Units {
  return { readUnits, writeUnits };
}
