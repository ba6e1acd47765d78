import { join } from 'node:path';
import { CustomResource, Duration, FileSystem, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { MIGRATION } from '#infra/bundling/entries.ts';
import { commonEnvironment } from '#infra/constructs/environment.ts';
import { tableStatements } from '#infra/constructs/function-access.ts';
import { grantsOfUses } from '#infra/constructs/grants.ts';
import { BundledFunction, FunctionRoles, functionLog } from '#infra/constructs/operation.ts';
import type { Settings } from '#infra/settings.ts';
import type { DataStack } from './data.ts';

const TIMEOUT = Duration.minutes(14);
/** Longer than the timeout of the function, so that the function can still report its error. */
const SERVICE_TIMEOUT = Duration.minutes(15);

export interface MigrationsStackProps extends StackProps {
  readonly data: DataStack;
  readonly bundleFolder: string;
  readonly settings: Settings;
}

/**
 * Migrates the table before the code that needs the new shape is deployed. Its function has the permissions of an operation, and tries
 * them first. A refusal or a failed migration stops the deployment.
 */
export class MigrationsStack extends Stack {
  constructor(scope: Construct, id: string, props: MigrationsStackProps) {
    super(scope, id, { ...props, description: 'Motorcade: the migrations of the table' });
    const { bundleFolder, data, settings } = props;
    const logGroup = functionLog(this);
    const roles = new FunctionRoles(this, 'Roles', logGroup, settings);
    const rights = tableStatements(grantsOfUses(['table:read', 'table:write', 'links:delete']), data.table, settings);
    const { handler } = new BundledFunction(this, 'MigrateTable', {
      bundleId: MIGRATION.id,
      bundleFolder,
      settings,
      description: 'Run the migrations of the table',
      logGroup,
      timeoutSeconds: TIMEOUT.toSeconds(),
      environment: commonEnvironment(settings, data.table.tableName),
      role: roles.roleFor(rights),
    });
    new CustomResource(this, 'MigratedTable', {
      resourceType: 'Custom::MigratedTable',
      serviceToken: handler.functionArn,
      serviceTimeout: SERVICE_TIMEOUT,
      // CloudFormation runs the migrations again when these change: with the code, and with the permissions that it tries.
      properties: {
        code: FileSystem.fingerprint(join(bundleFolder, MIGRATION.id)),
        narrowKeys: settings.narrowKeys,
      },
    });
  }
}
