import { parseArgs } from 'node:util';
import { apply } from '#infra/local/environment.ts';
import { runScript } from '#infra/local/script.ts';
import { UserFacingError } from '#infra/local/user-facing-error.ts';
import { findPlace, PLACE_OPTIONS } from './find-place.ts';
import { queueClient } from './place.ts';
import { replayOneByOne, replayQueue } from './replay-queue.ts';

/** Moves what failed back into the queue of a job, as `npm run replay -- <jobId>`. The job then tries it again. */
if (import.meta.main)
  await runScript(async () => {
    const { positionals, values } = parseArgs({ allowPositionals: true, options: PLACE_OPTIONS });
    const place = await findPlace(values);
    const replayable = place.queues.flatMap(({ deadLettersUrl, name, url }) =>
      deadLettersUrl === undefined ? [] : [{ name, url, deadLettersUrl }],
    );
    const queue = replayable.find(({ name }) => name === positionals[0]);
    if (!queue || positionals.length > 1) {
      const names = replayable.map(({ name }) => name).join(', ');
      throw new UserFacingError(`Usage: npm run replay -- <jobId> [--aws]\nThe jobs with a queue are: ${names}.`);
    }
    apply(place.environment);
    const count = await (place.isLocal ? replayOneByOne : replayQueue)(queueClient(place), queue);
    return `${count} message${count === 1 ? '' : 's'} of ${queue.name} ${place.isLocal ? 'moved back' : 'are being moved back'} into the queue.`;
  });
