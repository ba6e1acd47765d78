import { CfnOutput, CfnParameter, Stack, type StackProps } from 'aws-cdk-lib';
import { DomainName, HttpApi, HttpStage, type IHttpApi, SecurityPolicy } from 'aws-cdk-lib/aws-apigatewayv2';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { type ILogGroup, LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { accessLog } from '#infra/constructs/access-log.ts';
import { commonEnvironment, operationEnvironment } from '#infra/constructs/environment.ts';
import { functionLog, LOG_GROUP_PROPS } from '#infra/constructs/function-log.ts';
import { Operation } from '#infra/constructs/operation.ts';
import type { JobQueues } from '#infra/constructs/queue-access.ts';
import type { JobSchedules } from '#infra/constructs/service-access.ts';
import type { Settings } from '#infra/settings.ts';
import type { Contract } from '#shared/contract/define-contract.ts';
import { routesFor } from '#shared/contract/operation-routes.ts';
import type { DataStack } from './data.ts';

/** Requests per second for the whole API. An event needs less. The limit bounds the cost of an attack. */
const THROTTLE = { rateLimit: 200, burstLimit: 400 };

export interface ApiStackProps extends StackProps {
  readonly data: DataStack;
  readonly operations: readonly { readonly contract: Contract }[];
  readonly bundleFolder: string;
  readonly settings: Settings;
  readonly schedules: JobSchedules;
  readonly queues: JobQueues;
}

/**
 * The HTTP API and all its operations, in one stack: `sam local start-api` finds functions and routes only in the template of their
 * API. CloudFormation allows 500 resources per stack. An operation takes four, and one more per alias of its path. A test checks
 * that 110 operations fit.
 */
export class ApiStack extends Stack {
  readonly api: IHttpApi;
  readonly accessLog: ILogGroup;
  readonly functionLog: ILogGroup;

  constructor(scope: Construct, id: string, props: ApiStackProps) {
    super(scope, id, { ...props, description: 'Motorcade: the API and its operations' });
    const { bundleFolder, data, operations, queues, schedules, settings } = props;
    const domainName = this.#makeDomainName(settings);
    this.accessLog = new LogGroup(this, 'AccessLog', LOG_GROUP_PROPS);
    this.functionLog = functionLog(this);
    const api = new HttpApi(this, 'Api', {
      description: 'Motorcade',
      createDefaultStage: false,
      // With a domain name, the API answers under that name only.
      disableExecuteApiEndpoint: domainName !== undefined,
    });
    const stage = new HttpStage(this, 'Stage', {
      httpApi: api,
      stageName: '$default',
      autoDeploy: true,
      throttle: THROTTLE,
      accessLogSettings: accessLog(this.accessLog),
      ...(domainName ? { domainMapping: { domainName } } : {}),
    });
    const caller = new Role(this, 'Caller', {
      assumedBy: new ServicePrincipal('apigateway.amazonaws.com'),
      description: 'Lets the API invoke the functions of its operations',
    });
    this.api = api as IHttpApi;
    const environment = {
      ...commonEnvironment(settings, data.table.tableName),
      ...operationEnvironment(settings),
      ...this.#identity(settings),
    };
    const contracts = operations.map(({ contract }) => contract);
    for (const { contract } of operations) {
      new Operation(this, contract.operationId, {
        contract,
        bundleFolder,
        api,
        caller,
        table: data.table,
        files: data.files,
        environment,
        settings,
        schedules,
        queues,
        invocable: Object.keys(routesFor(contract.uses, contracts) ?? {}),
        logGroup: this.functionLog,
      });
    }
    new CfnOutput(this, 'Url', { value: domainName ? `https://${domainName.name}` : stage.url });
  }

  #makeDomainName({ CERTIFICATE_ARN, DOMAIN_NAME }: Settings): DomainName | undefined {
    if (!DOMAIN_NAME && !CERTIFICATE_ARN) return undefined;
    if (!DOMAIN_NAME || !CERTIFICATE_ARN) throw new Error('DOMAIN_NAME and CERTIFICATE_ARN must be given together');
    const domainName = new DomainName(this, 'DomainName', {
      domainName: DOMAIN_NAME,
      certificate: Certificate.fromCertificateArn(this, 'Certificate', CERTIFICATE_ARN),
      securityPolicy: SecurityPolicy.TLS_1_2,
    });
    new CfnOutput(this, 'DomainTarget', {
      value: domainName.regionalDomainName,
      description: `The target of the DNS record of ${DOMAIN_NAME}`,
    });
    return domainName;
  }

  /** Returns the issuer and audience of the tokens that the API accepts. */
  #identity(settings: Settings): Record<string, string> {
    return {
      OIDC_ISSUER: this.#required('OidcIssuer', settings.OIDC_ISSUER, {
        description: 'Issuer of the access tokens. Set it with OIDC_ISSUER or -c OIDC_ISSUER=https://...',
        allowedPattern: 'https://.+',
      }),
      OIDC_AUDIENCE: this.#required('OidcAudience', settings.OIDC_AUDIENCE, {
        description: 'Audience of the access tokens. Set it with OIDC_AUDIENCE or -c OIDC_AUDIENCE=...',
        allowedPattern: '.+',
      }),
    };
  }

  /** Makes a parameter. A missing value does not stop the synthesis. It stops the deployment, which then names the parameter. */
  #required(id: string, known: string | undefined, rule: { description: string; allowedPattern: string }): string {
    const parameter = new CfnParameter(this, id, { ...rule, ...(known ? { default: known } : {}) });
    return parameter.valueAsString;
  }
}
