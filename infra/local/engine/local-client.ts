/** The credentials on this machine. They protect only local data, on the loopback address. */
export const LOCAL_CREDENTIALS = { accessKeyId: 'local', secretAccessKey: 'local' } as const;

/** The region that local clients send. It has no meaning on this machine. */
export const LOCAL_REGION = 'eu-west-1';
