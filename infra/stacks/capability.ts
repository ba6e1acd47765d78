import { Stack, type StackProps } from 'aws-cdk-lib';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import { commonEnvironment, operationEnvironment } from '#infra/constructs/environment.ts';
import { frontSecretEnvironment } from '#infra/constructs/front-secret.ts';
import type { JobQueues, JobSchedules } from '#infra/constructs/function-access.ts';
import { FunctionRoles, Operation } from '#infra/constructs/operation.ts';
import type { Settings } from '#infra/settings.ts';
import type { Contract } from '#shared/contract/define-contract.ts';
import { routesFor } from '#shared/contract/operation-routes.ts';
import type { ApiStack } from './api.ts';
import type { DataStack } from './data.ts';

export interface CapabilityStackProps extends StackProps {
  readonly api: ApiStack;
  readonly data: DataStack;
  /** The operations of the capability. */
  readonly own: readonly Contract[];
  /** The operations that have moved to another capability, and whose functions are still called. */
  readonly moved: readonly Contract[];
  /** All operations of the service. */
  readonly contracts: readonly Contract[];
  readonly bundleFolder: string;
  readonly settings: Settings;
  readonly schedules: JobSchedules;
  readonly queues: JobQueues;
}

/**
 * The operations of a capability: their functions, roles, integrations and routes. CloudFormation allows 500 resources per stack. An
 * operation takes three, one more per further path, and as many again for HEAD if it is a GET. A test checks that 220 operations fit.
 */
export class CapabilityStack extends Stack {
  constructor(scope: Construct, id: string, props: CapabilityStackProps) {
    super(scope, id, props);
    const { api, bundleFolder, contracts, data, moved, own, queues, schedules, settings } = props;
    const caller = new Role(this, 'Caller', {
      assumedBy: new ServicePrincipal('apigateway.amazonaws.com'),
      description: 'Lets the API invoke the functions of these operations',
    });
    const roles = new FunctionRoles(this, 'Roles', api.functionLog, settings);
    const environment = {
      ...commonEnvironment(settings, data.table.tableName),
      ...operationEnvironment(settings),
      ...frontSecretEnvironment(settings),
    };
    for (const contract of [...own, ...moved]) {
      const routes = routesFor(contract.uses, contracts) ?? {};
      new Operation(this, contract.operationId, {
        contract,
        bundleFolder,
        api: api.api,
        caller,
        roles,
        table: data.table,
        files: data.files,
        environment,
        settings,
        schedules,
        queues,
        invocable: contracts.filter(({ operationId }) => operationId in routes),
        logGroup: api.functionLog,
        isRouted: own.includes(contract),
      });
    }
  }
}
