import { Validations } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import type { Settings } from '#infra/settings.ts';

const LENGTH = 40;

const nameOf = (deployment: string, number: number): string => `${deployment}/front/${number}`;

/** The present secret, and the one before it: CloudFront shows that one until its own stack is deployed. */
const numbersOf = ({ frontSecret }: Settings): number[] =>
  [Number(frontSecret), Number(frontSecret) - 1].filter((number) => number > 0);

/** Makes the secret that CloudFront shows to the service, and keeps the one before it. Another number in `frontSecret` makes another secret. */
export const makeFrontSecrets = (scope: Construct, settings: Settings): void => {
  for (const number of numbersOf(settings)) {
    const secret = new Secret(scope, number === 1 ? 'FrontSecret' : `FrontSecret${number}`, {
      secretName: nameOf(settings.deployment, number),
      description: 'What CloudFront shows to the service with each request',
      generateSecretString: { excludePunctuation: true, passwordLength: LENGTH },
    });
    Validations.of(secret).acknowledge({
      id: 'AwsSolutions-SMG4',
      reason: 'CloudFront and the functions must change together, so a deployment rotates the secret.',
    });
  }
};

const referenceTo = (name: string): string => `{{resolve:secretsmanager:${name}:SecretString}}`;

/** Returns a reference to the secret that CloudFront shows. CloudFormation fills in the value, which no template holds. */
export const frontSecretReference = ({ deployment, frontSecret }: Settings): string =>
  referenceTo(nameOf(deployment, Number(frontSecret)));

/** Returns the environment with the secrets that functions accept. Reading them at run time would slow each cold start. */
export const frontSecretEnvironment = (settings: Settings): Record<string, string> => {
  if (!settings.front) return {};
  const [present, former] = numbersOf(settings).map((number) => referenceTo(nameOf(settings.deployment, number)));
  return { ...(present ? { FRONT_SECRET: present } : {}), ...(former ? { FORMER_FRONT_SECRET: former } : {}) };
};
