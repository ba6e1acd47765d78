/** The conditions that no test can miss, each with the reason. By the name that `npm run trials -- conditions` prints. */
export const UNMISSED: Readonly<Record<string, string>> = {};
