/** What the global set-up started and the global tear-down stops; both run in one process. */
export const running: { stop?: () => Promise<void> } = {};
