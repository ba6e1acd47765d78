/** The messages of the log lines that become metrics. infra/monitoring/log-metrics.ts counts these lines. */

/** One per request, except where we are at fault. `code` is the code of a problem. */
export const REQUEST_LINE = 'request';
/** A request that ended with a fault of ours. */
export const FAULT_LINE = 'request failed';
/** One per run of a schedule that ended well. `result` is what the job returned. */
export const JOB_LINE = 'job';
/** An outside service failed. `provider` is the name of its feature. */
export const PROVIDER_LINE = 'provider failed';
/** The service, used as a client uses it, failed. `step` says where. */
export const SELF_CHECK_LINE = 'self-check failed';
/** One per comparison of all ledger days. `differing` is the number of differences. */
export const LEDGER_LINE = 'ledger days compared';
/** A guest's page was asked for at an address that no link has. */
export const GUEST_GUESS_LINE = 'unknown guest link';
