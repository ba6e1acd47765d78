import * as z from 'zod';
import { keptSettingsName } from '#infra/names.ts';
import type { Kept } from './announced-changes.ts';
import { AwsRefusal, aws } from './aws-cli.ts';

const Answer = z.object({ Parameter: z.object({ Value: z.string() }) });
const KeptSettings = z.record(z.string(), z.union([z.string(), z.boolean()]));

/** Reads the settings that the deployment keeps. Undefined: it was never deployed, or by a version that kept none. */
export async function findKept(deployment: string): Promise<Kept | undefined> {
  try {
    const answer = Answer.parse(await aws('ssm', 'get-parameter', '--name', keptSettingsName(deployment)));
    return KeptSettings.parse(JSON.parse(answer.Parameter.Value));
  } catch (error) {
    if (error instanceof AwsRefusal && error.text.includes('ParameterNotFound')) return undefined;
    throw error;
  }
}
