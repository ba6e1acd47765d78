import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import type { Construct } from 'constructs';
import type { Settings } from '#infra/settings.ts';

/** Tells by e-mail when the deployment has cost 80 % of its budget of a month, and when it is going to cost more than all of it. */
export function addCostBudget(scope: Construct, { alarmEmail, budget, cost, deployment }: Settings): void {
  if (budget === undefined || alarmEmail === undefined) return;
  const subscribers = [{ subscriptionType: 'EMAIL', address: alarmEmail }];
  const notify = (notificationType: 'ACTUAL' | 'FORECASTED', threshold: number) => ({
    notification: { notificationType, threshold, thresholdType: 'PERCENTAGE', comparisonOperator: 'GREATER_THAN' },
    subscribers,
  });
  new CfnBudget(scope, 'Budget', {
    budget: {
      budgetName: `motorcade-${deployment}`,
      budgetType: 'COST',
      timeUnit: 'MONTHLY',
      budgetLimit: { amount: Number(budget), unit: 'USD' },
      // Only what carries the tag counts. An administrator of the account activates `cost` as a cost allocation tag.
      costFilters: { TagKeyValue: [`user:cost$${cost ?? deployment}`] },
    },
    notificationsWithSubscribers: [notify('ACTUAL', 80), notify('FORECASTED', 100)],
  });
}
