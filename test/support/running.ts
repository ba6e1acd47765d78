/** Shared by global setup and teardown: what setup started, teardown stops. Both run in one process. */
export const running: { stop?: () => Promise<void> } = {};
