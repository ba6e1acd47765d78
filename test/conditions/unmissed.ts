/** The conditions that no test can miss, each with the reason. By the name that `npm run conditions` prints. */
export const UNMISSED: Readonly<Record<string, string>> = {};
