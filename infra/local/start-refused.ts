/** A reason not to start that the person at the keyboard can mend; its message is all there is to say. */
export class StartRefused extends Error {
  override readonly name = 'StartRefused';
}
