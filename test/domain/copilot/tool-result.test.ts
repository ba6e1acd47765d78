import { describe, expect, it } from '@jest/globals';
import { toolResult } from '#shared/domain/copilot/tool-result.ts';

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
});
