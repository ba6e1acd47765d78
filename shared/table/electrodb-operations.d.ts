/** The part of ElectroDB 3.9.3 without types that `entity.ts` replaces. */
declare module 'electrodb/src/operations.js' {
  type Build = (builder: object, of: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;
  export const AttributeOperationProxy: { buildAttributes: Build; buildOperations: Build };
}
