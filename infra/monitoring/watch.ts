import type { MonitoringFacade } from 'cdk-monitoring-constructs';
import type { AlarmRules } from './alarm-rule.ts';
import type { LogFilters } from './log-filters.ts';

/** What the parts of the monitoring stack share. */
export interface Watch {
  readonly facade: MonitoringFacade;
  readonly filters: LogFilters;
  readonly rules: AlarmRules;
}
