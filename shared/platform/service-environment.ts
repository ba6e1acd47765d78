/** Returns the environment variables of an outside service: those that begin with its name, such as `FLIGHTS_URL`. */
export const serviceEnvironment = (service: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      name.startsWith(`${service}_`) && value ? [[name, value] as const] : [],
    ),
  );
