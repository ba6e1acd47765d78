/** `real`: the clock of the machine. */
const clock = { real: Date, shift: 0 };

/** How far the clock of this process is ahead of that of the machine, in milliseconds. */
export function clockShift(): number {
  return clock.shift;
}

/** Shifts the clock of this process. It goes on from there, and timers run as before. 0: it is that of the machine again. */
export function shiftClock(milliseconds: number): void {
  if (clock.shift === 0) clock.real = Date;
  clock.shift = milliseconds;
  globalThis.Date = milliseconds === 0 ? clock.real : shifted(clock.real, milliseconds);
}

function shifted(Real: DateConstructor, milliseconds: number): DateConstructor {
  const now = () => Real.now() + milliseconds;
  return new Proxy(Real, {
    apply: () => new Real(now()).toString(),
    construct: (target, given, made) => Reflect.construct(target, given.length === 0 ? [now()] : given, made) as Date,
    get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
  });
}

/** Sets the clock of this process to a time, or to that of the machine. Returns its time. */
export function setClock(time: string | null): string {
  const ahead = time === null ? 0 : Date.parse(time) - (Date.now() - clock.shift);
  shiftClock(ahead);
  return new Date().toISOString();
}
