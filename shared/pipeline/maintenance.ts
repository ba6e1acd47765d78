import { Maintenance } from '#shared/contract/problems.ts';
import { maintenanceConfig } from '#shared/platform/config.ts';
import type { Middleware } from './exchange.ts';
import { RESPONSE_HEADER } from './header-names.ts';

const TEXT = 'The service is closed for maintenance. Try again later.';

/** Refuses every request with 503 while the service is closed for maintenance. Reads nothing, so the table may be out of reach. */
export function maintenance(): Middleware {
  return {
    before: function maintenanceBefore() {
      const { MAINTENANCE_MINUTES: minutes, MAINTENANCE_TEXT: text = TEXT } = maintenanceConfig();
      if (minutes !== undefined)
        throw new Maintenance(text, {}, { [RESPONSE_HEADER.retryAfter]: String(minutes * 60) });
    },
  };
}
