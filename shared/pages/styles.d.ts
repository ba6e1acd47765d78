/** esbuild collects the styles that a page imports. */
declare module '*.css';
