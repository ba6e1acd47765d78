/** Lambda gives CPU in proportion to memory. A cold start is mostly CPU, so more memory makes it shorter at the same cost. */
export const FUNCTION_MEMORY_MB = 1_024;

/** An HTTP API waits 30 s for its function. The function stops before that, so that the answer is ours. */
export const OPERATION_TIMEOUT_SECONDS = 28;
