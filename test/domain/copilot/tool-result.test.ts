import { describe, expect, it } from '@jest/globals';
import { fittingItems, toolResult } from '#shared/domain/copilot/tool-result.ts';

function guests(count: number) {
  return Array.from({ length: count }, (_, n) => ({
    id: `vip_${n}`,
    name: `Guest ${n}`,
    organization: 'x'.repeat(400),
  }));
}
function schedule(activities: number) {
  return {
    vip: { id: 'vip_0', name: 'Guest 0' },
    days: [
      {
        date: '2027-05-10',
        activities: Array.from({ length: activities }, (_, n) => ({
          id: `act_${n}`,
          title: `Talk ${n}`,
          notes: null,
          vips: guests(50),
        })),
      },
    ],
  };
}

describe('the result of a call', () => {
  it('is whole if it is short', () => {
    const body = schedule(1);
    expect(JSON.parse(toolResult(200, body))).toEqual({ status: 200, answer: body });
  });

  it('names few items of each list inside a list if it is long, and says how many more there are', () => {
    const { answer } = JSON.parse(toolResult(200, schedule(20)));
    expect(answer.days[0].activities).toHaveLength(20);
    const [first] = answer.days[0].activities;
    expect(first).not.toHaveProperty('notes');
    expect(first.vips).toHaveLength(6);
    expect([first.vips[0], first.vips[5]]).toEqual([{ id: 'vip_0', name: 'Guest 0' }, '… and 45 more']);
  });

  it('is always whole if it is a problem', () => {
    const problem = { status: 409, code: 'DRIVER_CONFLICT', detail: 'x'.repeat(60_000) };
    expect(JSON.parse(toolResult(409, problem))).toEqual({ status: 409, problem });
  });

  it('names few guests of each activity of a long list, so that a whole day fits', () => {
    const items = Array.from({ length: 50 }, (_, n) => ({ id: `act_${n}`, title: `Talk ${n}`, vips: guests(50) }));
    const body = { items, nextCursor: 'abc' };
    expect(fittingItems(body)).toBeUndefined();
    const { answer } = JSON.parse(toolResult(200, body));
    expect(answer.items.rows).toHaveLength(50);
    expect(answer.items.rows[49][2].at(-1)).toBe('… and 45 more');
  });

  it.each([
    ['Europe/London', '2027-05-10T08:00:00.000Z', '2027-05-10T09:00:00+01:00'],
    ['Asia/Kathmandu', '2027-05-10T20:30:00.000Z', '2027-05-11T02:15:00+05:45'],
    ['America/St_Johns', '2027-12-31T23:00:00Z', '2027-12-31T19:30:00-03:30'],
    ['UTC', '2027-05-10T08:00:00.000Z', '2027-05-10T08:00:00+00:00'],
  ])('has the times of the time zone: %s', (timezone, instant, local) => {
    const body = { id: 'act_1', startTime: instant, stops: [{ at: instant }], notes: `at ${instant}` };
    const told = { ...body, startTime: local, stops: [{ at: local }] };
    expect(JSON.parse(toolResult(200, body, timezone)).answer).toEqual(told);
    expect(JSON.parse(toolResult(409, body, timezone)).problem).toEqual(told);
    expect(Date.parse(local)).toBe(Date.parse(instant));
  });

  it('has the sentence of a step, without the values that it is made of', () => {
    const steps = [{ summary: 'Taken off', values: { name: 'Ada' } }];
    expect(JSON.parse(toolResult(200, { steps })).answer).toEqual({ steps: [{ summary: 'Taken off' }] });
  });
});
