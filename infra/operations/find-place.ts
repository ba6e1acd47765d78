import { jobs } from '#functions/registry.ts';
import { requireRunning } from '#infra/local/control/running.ts';
import { dataFolderFrom } from '#infra/local/options.ts';
import { awsPlace } from './aws-place.ts';
import { localPlace } from './local-place.ts';
import type { Place } from './place.ts';

/** The options of commands that look at a deployment. */
export const PLACE_OPTIONS = { aws: { type: 'boolean' }, deployment: { type: 'string' } } as const;

/** Returns the deployment in AWS with `--aws` or `--deployment`, else the local service that runs. */
export async function findPlace(options: {
  readonly aws?: boolean | undefined;
  readonly deployment?: string | undefined;
}): Promise<Place> {
  if (options.aws || options.deployment !== undefined) return awsPlace(options.deployment);
  const found = await jobs();
  return localPlace(
    await requireRunning(dataFolderFrom(process.env)),
    found.map(({ contract }) => contract),
  );
}
