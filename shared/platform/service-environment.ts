/** Returns the environment variables of an outside service: those that begin with its name, such as `FLIGHTS_URL`. */
export function serviceEnvironment(service: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      name.startsWith(`${service}_`) && value ? [[name, value] as const] : [],
    ),
  );
}
