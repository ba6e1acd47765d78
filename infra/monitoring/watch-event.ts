import { Duration } from 'aws-cdk-lib';
import { type CustomMetricWithAlarm, GraphWidgetType } from 'cdk-monitoring-constructs';
import { OUTSIDE_SERVICES, type OutsideService } from '#shared/schemas/services/service-state.ts';
import type { Watch } from './alarm-rule.ts';
import { EVENT_FIGURES, FLIGHT_BUDGET, LEDGER_DIFFERENCES, type LogMetric, PROVIDER_FAILURES } from './log-metrics.ts';

/** report-figures writes the figures this often. */
const PERIOD = Duration.minutes(5);

/** Watches the event: the figures that the dashboard shows, and what a person must mend. */
export function watchEvent({ facade, filters, rules }: Watch, figures: readonly LogMetric[]): void {
  const gauge = { statistic: 'Maximum', period: PERIOD } as const;
  const { failedMessages } = EVENT_FIGURES;
  facade.addLargeHeader('Event');
  if (figures.length > 0) {
    facade.monitorCustom({
      humanReadableName: 'Figures',
      alarmFriendlyName: 'figures',
      metricGroups: figures.map((figure) => ({
        title: figure.name,
        graphWidgetType: GraphWidgetType.SINGLE_VALUE,
        metrics: [filters.metric(figure, gauge)],
      })),
    });
  }
  facade.monitorCustom({
    humanReadableName: 'What a person must mend',
    alarmFriendlyName: 'event',
    metricGroups: [
      {
        title: 'Messages that failed',
        metrics: [
          rules.watched(filters.metric(failedMessages, gauge), 1, {
            id: 'messages-failed',
            name: 'messages',
            description: 'A message did not reach its driver, and was neither sent again nor hidden.',
            withoutData: 'same',
          }),
        ],
      },
      {
        title: 'Differences of the ledger days',
        metrics: [
          rules.watched(filters.metric(LEDGER_DIFFERENCES, gauge), 1, {
            id: 'ledgers-differ',
            name: 'ledgers',
            description: 'The ledger days of vehicles and drivers differ from the activities and blocks.',
            withoutData: 'same',
          }),
        ],
      },
      { title: 'Flight requests of the month, in percent', metrics: [flightBudget({ filters, rules })] },
      { title: 'Failures of outside services', metrics: providerFailures({ filters, rules }) },
    ],
  });
}

function flightBudget({ filters, rules }: Pick<Watch, 'filters' | 'rules'>): CustomMetricWithAlarm {
  return {
    metric: filters.metric(FLIGHT_BUDGET, { statistic: 'Maximum', period: PERIOD }),
    alarmFriendlyName: 'flight-budget',
    addAlarm: {
      ...rules.atLeast(80, {
        id: 'flight-budget-80',
        runbook: 'flight-budget',
        description: '80 % of the flight requests of the month are used.',
        withoutData: 'same',
      }),
      ...rules.atLeast(100, {
        id: 'flight-budget-100',
        runbook: 'flight-budget',
        description: 'All flight requests of the month are used.',
        withoutData: 'same',
      }),
    },
  };
}

interface Tolerance {
  readonly failures: number;
  readonly minutes: number;
}

const TOLERANCE: Tolerance = { failures: 3, minutes: 15 };
/** These are asked rarely, and all requests pause after a failure. */
const RARELY: Tolerance = { failures: 2, minutes: 60 };
const TOLERANCES: Partial<Record<OutsideService, Tolerance>> = { flights: RARELY, routing: RARELY };

function providerFailures({ filters, rules }: Pick<Watch, 'filters' | 'rules'>): CustomMetricWithAlarm[] {
  return OUTSIDE_SERVICES.map((provider) => {
    const { failures, minutes } = TOLERANCES[provider] ?? TOLERANCE;
    const period = Duration.minutes(minutes);
    return rules.watched(filters.metric(PROVIDER_FAILURES, { statistic: 'Sum', period, of: provider }), failures, {
      id: `provider-failed-${provider}`,
      name: provider,
      runbook: 'provider-failed',
      description: `The outside service for ${provider} failed ${failures} times or more within ${minutes} minutes.`,
      withoutData: 'zero',
    });
  });
}
