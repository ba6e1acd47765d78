const RealDate = Date;
const clock = { shift: 0 };

/** How far the clock of this process is ahead of that of the machine, in milliseconds. */
export function clockShift(): number {
  return clock.shift;
}

/** Shifts the clock of this process. It goes on from there, and timers run as before. 0: it is that of the machine again. */
export function shiftClock(milliseconds: number): void {
  clock.shift = milliseconds;
  globalThis.Date = milliseconds === 0 ? RealDate : ShiftedDate;
}

function now(): number {
  return RealDate.now() + clock.shift;
}

const ShiftedDate = new Proxy(RealDate, {
  apply: () => new RealDate(now()).toString(),
  construct: (target, given, made) => Reflect.construct(target, given.length === 0 ? [now()] : given, made) as Date,
  get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
});

/** Sets the clock of this process to a time, or to that of the machine. Returns its time. */
export function setClock(time: string | null): string {
  shiftClock(time === null ? 0 : RealDate.parse(time) - RealDate.now());
  return new Date().toISOString();
}
