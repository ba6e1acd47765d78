import { ServerResponse } from 'node:http';

/** Shifts the clock of a process by CLOCK_SHIFT_MS. */
const shift = Number(process.env.CLOCK_SHIFT_MS);
function now() {
  return RealDate.now() + shift;
}
const RealDate = Date;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) => Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});

// Node writes the real time into the header Date, and the AWS SDK would correct its clock by it.
const { writeHead } = ServerResponse.prototype;
ServerResponse.prototype.writeHead = function writeHeadWithoutDate(...args) {
  this.sendDate = false;
  return writeHead.apply(this, args);
};
