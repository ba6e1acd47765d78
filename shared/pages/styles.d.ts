/** esbuild collects the styles that a page imports. */
declare module '*.css';
/** All sentences of the service in a language. `infra/bundling/build-pages.ts` makes it. */
declare module 'sentences:*' {
  const texts: Readonly<Record<string, string>>;
  export default texts;
}
