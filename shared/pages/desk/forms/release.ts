/** Waits while a pointer or a key presses a part of a form: what moves meanwhile loses its click. */
export async function untilReleased(): Promise<void> {
  while (document.querySelector('form:active')) await new Promise(requestAnimationFrame);
}
