/** The name of the service in its log lines. Locally also the name of its table, and the audience of its tokens. */
export const SERVICE_NAME = 'motorcade';
