import { expect, it } from '@jest/globals';
import { roomAround } from '#shared/domain/proposals/planned-rides.ts';

function at(time: string): string {
  return `2027-05-10T${time}:00.000Z`;
}
function span(from: string, to: string) {
  return { from: at(from), to: at(to) };
}

it('the times in which rides may make room become narrower, and overlaps are joined', () => {
  const found = roomAround([span('14:00', '15:00'), span('09:00', '10:00'), span('09:30', '09:45')]);
  expect(found).toEqual([
    [span('05:00', '19:00')],
    [span('07:00', '17:00')],
    [span('08:00', '11:00'), span('13:00', '16:00')],
    [span('08:30', '10:30'), span('13:30', '15:30')],
    [span('09:00', '10:00'), span('14:00', '15:00')],
  ]);
});

it('without changes, there are no such times', () => {
  expect(roomAround([])).toEqual([[], [], [], [], []]);
});
