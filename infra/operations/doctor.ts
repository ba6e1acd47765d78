import { parseArgs } from 'node:util';
import { jobs } from '#functions/registry.ts';
import { apply } from '#infra/local/environment.ts';
import { runScript } from '#infra/local/script.ts';
import { UserFacingError } from '#infra/local/user-facing-error.ts';
import { examine } from './examine.ts';
import { findPlace, PLACE_OPTIONS } from './find-place.ts';
import { linesOf } from './finding.ts';

/**
 * Examines the local service, or with `--aws` a deployment, as `npm run doctor`. Says what to do about each finding. Changes nothing. Exit
 * code 1: there is a problem.
 */
if (import.meta.main)
  await runScript(async () => {
    const { values } = parseArgs({ options: PLACE_OPTIONS });
    const place = await findPlace(values);
    apply(place.environment);
    const findings = await examine(place, await jobs());
    process.stdout.write(`${linesOf(findings).join('\n')}\n`);
    const problems = findings.filter(({ level }) => level === 'problem').length;
    if (problems > 0) throw new UserFacingError(`The doctor found ${problems} problem${problems === 1 ? '' : 's'}.`);
    return 'The doctor found no problem.';
  });
