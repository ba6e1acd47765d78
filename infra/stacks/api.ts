import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import { DomainName, HttpApi, HttpStage, type IHttpApi, SecurityPolicy } from 'aws-cdk-lib/aws-apigatewayv2';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { type ILogGroup, LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { accessLog } from '#infra/constructs/access-log.ts';
import { pointDomainAt } from '#infra/constructs/domain-record.ts';
import { commonEnvironment, operationEnvironment } from '#infra/constructs/environment.ts';
import { makeFrontSecret } from '#infra/constructs/front-secret.ts';
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
  /** The role with which the API invokes functions. */
  readonly caller: Role;
  /** The host name at which CloudFront reaches the API. */
  readonly host: string;

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
    this.caller = caller;
    const environment = {
      ...commonEnvironment(settings, data.table.tableName),
      ...operationEnvironment(settings),
      // CloudFormation fills it in when it deploys the functions: reading it at run time would slow each cold start.
      ...(settings.front ? { FRONT_SECRET: makeFrontSecret(this, settings).unsafeUnwrap() } : {}),
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
    this.host = `${api.apiId}.execute-api.${this.region}.${this.urlSuffix}`;
    new CfnOutput(this, 'Url', { value: domainName ? `https://${domainName.name}` : stage.url });
  }

  /** With CloudFront in front, the domain is that of CloudFront. */
  #makeDomainName(settings: Settings): DomainName | undefined {
    const { certificate, domain, front } = settings;
    if (front || domain === undefined || certificate === undefined) return undefined;
    const domainName = new DomainName(this, 'DomainName', {
      domainName: domain,
      certificate: Certificate.fromCertificateArn(this, 'Certificate', certificate),
      securityPolicy: SecurityPolicy.TLS_1_2,
    });
    pointDomainAt(this, settings, {
      dnsName: domainName.regionalDomainName,
      hostedZoneId: domainName.regionalHostedZoneId,
    });
    return domainName;
  }
}
