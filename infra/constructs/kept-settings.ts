import { StringParameter } from 'aws-cdk-lib/aws-ssm';
import type { Construct } from 'constructs';
import { keptSettingsName } from '#infra/names.ts';
import type { Settings } from '#infra/settings.ts';

/**
 * Keeps the settings of the deployment, so that the next deployment can compare its own with them. They contain no secret. A maintenance
 * is not kept: the next deployment would close the service again.
 */
export function keepSettings(scope: Construct, settings: Settings): void {
  const { MAINTENANCE_MINUTES: _minutes, MAINTENANCE_TEXT: _text, ...kept } = settings;
  new StringParameter(scope, 'Settings', {
    parameterName: keptSettingsName(settings.deployment),
    description: 'The settings of the deployment. `npm run ops -- deploy` compares them.',
    stringValue: JSON.stringify(kept, Object.keys(kept).sort()),
  });
}
