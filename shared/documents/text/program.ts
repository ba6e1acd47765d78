import { once } from '#shared/platform/once.ts';

const compiled = once(() => new Map<string, WebAssembly.Module>());

/** Returns a compiled program. Reads and compiles it on first use. */
export async function programOf<N extends string>(
  name: N,
  read: (name: N) => Promise<Uint8Array>,
): Promise<WebAssembly.Module> {
  const program = compiled().get(name) ?? (await WebAssembly.compile(await read(name)));
  compiled().set(name, program);
  return program;
}
