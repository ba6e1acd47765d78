import { createHash } from 'node:crypto';
import { Stack, Validations } from 'aws-cdk-lib';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { ILogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { Settings } from '#infra/settings.ts';

/**
 * The roles of the functions of a stack: functions of equal permissions share one, because an account may have 1,000 roles. A role is
 * named after its permissions. So a function whose permissions change gets another role, and never those of its neighbours.
 */
export class FunctionRoles extends Construct {
  readonly #logGroup: ILogGroup;
  readonly #isTraced: boolean;
  readonly #roles = new Map<string, Role>();

  constructor(scope: Construct, id: string, logGroup: ILogGroup, { tracing }: Pick<Settings, 'tracing'>) {
    super(scope, id);
    this.#logGroup = logGroup;
    this.#isTraced = tracing === 'on';
  }

  /** Returns the role that may do this, and write the log. */
  roleFor(statements: readonly PolicyStatement[]): Role {
    const writeLogs = new PolicyStatement({
      actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
      resources: [this.#logGroup.logGroupArn],
    });
    const document = new PolicyDocument({
      statements: [writeLogs, ...(this.#isTraced ? [writeTraces()] : []), ...statements],
    });
    const text = JSON.stringify(Stack.of(this).resolve(document));
    const id = createHash('sha256').update(text).digest('hex').slice(0, 16);
    const role = this.#roles.get(id) ?? this.#makeRole(id, document);
    this.#roles.set(id, role);
    return role;
  }

  #makeRole(id: string, document: PolicyDocument): Role {
    const role = new Role(this, id, {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      description: 'For the functions with these permissions',
      // An inline policy is not a resource of its own. A stack may have 500 resources.
      inlinePolicies: { own: document },
    });
    if (this.#isTraced) {
      Validations.of(role).acknowledge({
        id: 'AwsSolutions-IAM5[Resource::*]',
        reason: 'The actions of X-Ray know no resources.',
      });
    }
    return role;
  }
}

function writeTraces(): PolicyStatement {
  return new PolicyStatement({ actions: ['xray:PutTraceSegments', 'xray:PutTelemetryRecords'], resources: ['*'] });
}
