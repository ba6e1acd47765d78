/** Shortens the time limits of this test file. Call it before the first request. */
export function useShortTimeLimits(): void {
  Object.assign(process.env, {
    TIME_LIMIT_OPERATION_MS: '1500',
    TIME_LIMIT_CALL_MS: '700',
    TIME_LIMIT_TRY_MS: '400',
    TIME_LIMIT_CONNECTION_MS: '300',
    TIME_LIMIT_KEYS_MS: '300',
    TIME_LIMIT_COUNT_MS: '100',
    TIME_LIMIT_HEALTH_MS: '500',
    AWS_MAX_ATTEMPTS: '2',
  });
}
