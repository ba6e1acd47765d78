/** The mutants that change nothing that anyone can see, each with the reason. By the name that `npm run mutate` prints. */
export const EQUIVALENT: Readonly<Record<string, string>> = {};
