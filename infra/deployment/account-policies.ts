/** The name of the policy with which CloudFormation deploys the stacks. */
export const EXECUTION = 'motorcade-deployment';
/** The name of the policy that limits every role that a deployment makes. */
export const BOUNDARY = 'motorcade-boundary';

type Policy = Readonly<Record<string, unknown>>;

/** What the stacks have resources of. `test/infra/account-policies.test.ts` compares it with the templates. */
const DEPLOYED_SERVICES = [
  'apigateway',
  'backup',
  'backup-storage',
  'budgets',
  'cloudfront',
  'cloudwatch',
  'dynamodb',
  'kms',
  'lambda',
  'logs',
  's3',
  'scheduler',
  'secretsmanager',
  'sns',
  'sqs',
  'ssm',
  'wafv2',
];

/** What changes roles. Only roles with the boundary may be changed, so that no role gets more than the boundary allows. */
const CHANGES_OF_ROLES = ['CreateRole', 'PutRolePolicy', 'AttachRolePolicy', 'PutRolePermissionsBoundary'];
const OTHERS_OF_ROLES = [
  'DeleteRole',
  'DeleteRolePolicy',
  'DetachRolePolicy',
  'GetRole',
  'GetRolePolicy',
  'ListAttachedRolePolicies',
  'ListRolePolicies',
  'PassRole',
  'TagRole',
  'UntagRole',
  'UpdateAssumeRolePolicy',
  'UpdateRole',
];

function ofIam(names: readonly string[]): string[] {
  return names.map((name) => `iam:${name}`);
}

/** Lets CloudFormation deploy the stacks. It may not change users, the two policies here, or roles without the boundary. */
function executionPolicy(account: string): Policy {
  const boundary = `arn:aws:iam::${account}:policy/${BOUNDARY}`;
  const roles = `arn:aws:iam::${account}:role/*`;
  return {
    Version: '2012-10-17',
    Statement: [
      { Effect: 'Allow', Action: DEPLOYED_SERVICES.map((service) => `${service}:*`), Resource: '*' },
      {
        Effect: 'Allow',
        Action: ofIam(CHANGES_OF_ROLES),
        Resource: roles,
        Condition: { StringEquals: { 'iam:PermissionsBoundary': boundary } },
      },
      { Effect: 'Allow', Action: ofIam(OTHERS_OF_ROLES), Resource: roles },
      { Effect: 'Allow', Action: 'iam:CreateServiceLinkedRole', Resource: '*' },
      // The records of a domain, the check of its health, and the certificates that stacks name.
      {
        Effect: 'Allow',
        Action: [
          'route53:ChangeResourceRecordSets',
          'route53:ChangeTagsForResource',
          'route53:CreateHealthCheck',
          'route53:DeleteHealthCheck',
          'route53:GetHealthCheck',
          'route53:ListTagsForResource',
          'route53:UpdateHealthCheck',
          'route53:GetChange',
          'route53:GetHostedZone',
          'route53:ListResourceRecordSets',
          'acm:DescribeCertificate',
        ],
        Resource: '*',
      },
      // CDK keeps the files of a deployment in its own bucket, which no stack may delete. The roles of CDK are no roles of a deployment.
      { Effect: 'Deny', Action: ['s3:DeleteBucket', 's3:PutBucketPolicy'], Resource: 'arn:aws:s3:::cdk-*' },
      {
        Effect: 'Deny',
        Action: ofIam([...CHANGES_OF_ROLES, 'DeleteRole', 'UpdateAssumeRolePolicy', 'DeleteRolePermissionsBoundary']),
        Resource: `arn:aws:iam::${account}:role/cdk-*`,
      },
    ],
  };
}

/** What the roles of a deployment may do at most: those of functions, of the API, of schedules and of backups. */
function boundaryPolicy(account: string): Policy {
  return {
    Version: '2012-10-17',
    Statement: [
      {
        Effect: 'Allow',
        Action: [
          'backup:*',
          'dynamodb:*',
          'lambda:InvokeFunction',
          'logs:CreateLogStream',
          'logs:PutLogEvents',
          's3:*',
          'scheduler:GetSchedule',
          'scheduler:UpdateSchedule',
          'secretsmanager:GetSecretValue',
          'sqs:*',
          'tag:GetResources',
          'xray:PutTelemetryRecords',
          'xray:PutTraceSegments',
        ],
        Resource: '*',
      },
      { Effect: 'Allow', Action: 'iam:PassRole', Resource: `arn:aws:iam::${account}:role/*` },
      { Effect: 'Deny', Action: ['dynamodb:DeleteTable', 's3:DeleteBucket', 'sqs:DeleteQueue'], Resource: '*' },
    ],
  };
}

/** The policies that an account needs before a deployment: by name, the document for an account. */
export const ACCOUNT_POLICIES: Readonly<Record<string, (account: string) => Policy>> = {
  [BOUNDARY]: boundaryPolicy,
  [EXECUTION]: executionPolicy,
};
