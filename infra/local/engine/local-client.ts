/** Returns the credentials with which processes of this machine sign their requests in one run of the service. */
export function credentialsOf(secret: string) {
  return { accessKeyId: 'local', secretAccessKey: secret };
}

/** The region that local clients send. It has no meaning on this machine. */
export const LOCAL_REGION = 'eu-west-1';
