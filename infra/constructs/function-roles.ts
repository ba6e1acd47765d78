import { createHash } from 'node:crypto';
import { Stack } from 'aws-cdk-lib';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { ILogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';

/**
 * The roles of the functions of a stack: functions of equal permissions share one, because an account may have 1,000 roles. A role is
 * named after its permissions. So a function whose permissions change gets another role, and never those of its neighbours.
 */
export class FunctionRoles extends Construct {
  readonly #logGroup: ILogGroup;
  readonly #roles = new Map<string, Role>();

  constructor(scope: Construct, id: string, logGroup: ILogGroup) {
    super(scope, id);
    this.#logGroup = logGroup;
  }

  /** Returns the role that may do this, and write the log. */
  roleFor(statements: readonly PolicyStatement[]): Role {
    const writeLogs = new PolicyStatement({
      actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
      resources: [this.#logGroup.logGroupArn],
    });
    const document = new PolicyDocument({ statements: [writeLogs, ...statements] });
    const text = JSON.stringify(Stack.of(this).resolve(document));
    const id = createHash('sha256').update(text).digest('hex').slice(0, 16);
    const role = this.#roles.get(id) ?? this.#makeRole(id, document);
    this.#roles.set(id, role);
    return role;
  }

  #makeRole(id: string, document: PolicyDocument): Role {
    return new Role(this, id, {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      description: 'For the functions with these permissions',
      // An inline policy is not a resource of its own. A stack may have 500 resources.
      inlinePolicies: { own: document },
    });
  }
}
