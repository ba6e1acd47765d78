import { join } from 'node:path';
import { CustomResource, Duration, FileSystem, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { MIGRATION } from '#infra/bundling/entries.ts';
import { BundledFunction } from '#infra/constructs/bundled-function.ts';
import { commonEnvironment } from '#infra/constructs/environment.ts';
import { functionLog } from '#infra/constructs/function-log.ts';
import { grantsOfUses } from '#infra/constructs/grants.ts';
import { statementsOf } from '#infra/constructs/statements.ts';
import type { Settings } from '#infra/settings.ts';
import type { DataStack } from './data.ts';

const TIMEOUT = Duration.minutes(14);
/** Longer than the function's own, so that it can still say what went wrong. */
const SERVICE_TIMEOUT = Duration.minutes(15);

export interface MigrationsStackProps extends StackProps {
  readonly data: DataStack;
  readonly bundleFolder: string;
  readonly settings: Settings;
}

/** Brings the table to the shape of the code that is deployed after it. A refusal stops the deployment before that. */
export class MigrationsStack extends Stack {
  constructor(scope: Construct, id: string, props: MigrationsStackProps) {
    super(scope, id, { ...props, description: 'Motorcade: the migrations of the table' });
    const { bundleFolder, data, settings } = props;
    const { handler } = new BundledFunction(this, 'MigrateTable', {
      bundleId: MIGRATION.id,
      bundleFolder,
      description: 'Bring the table to the present shape',
      logGroup: functionLog(this),
      timeoutSeconds: TIMEOUT.toSeconds(),
      environment: commonEnvironment(settings, data.table.tableName),
      statements: statementsOf(grantsOfUses(['table:read', 'table:write']), data.table),
    });
    new CustomResource(this, 'MigratedTable', {
      resourceType: 'Custom::MigratedTable',
      serviceToken: handler.functionArn,
      serviceTimeout: SERVICE_TIMEOUT,
      // CloudFormation asks again when this changes, which it does with the code.
      properties: { code: FileSystem.fingerprint(join(bundleFolder, MIGRATION.id)) },
    });
  }
}
