function of(holder: string, names: readonly string[]): string[] {
  return names.flatMap((line) => line.split(' ').map((name) => `${holder}.${name}`));
}

/**
 * Members of packages that no function of ours runs, by the end of the file's path. Bundles leave them out: see `withoutMembers`. The tests
 * run without them too (`test/realm/without-unused-members.ts`), so a test fails where our code begins to need one of them.
 */
export const UNUSED_MEMBERS: Readonly<Record<string, readonly string[]>> = {
  // Collections of several entities, scans, searches without an index, upserts, keys of several attributes, and items from cursors.
  'electrodb/src/entity.js': [
    ...of('Entity', [
      '_buildQueryFacets _chain _compositeQueryParams _deconstructIndex _findBestIndexKeyMatch _formatKeysToItem',
      '_formatNumericCastKey',
      '_fromCursorToComposite _fromCursorToCompositeByIndex _fromCursorToKeys',
      '_fromCursorToKeysByIndex _fromKeysToComposite _fromKeysToCompositeByIndex _fromKeysToCursor _getCollectionSk',
      '_makeScanParam _makeUpsertParams _maybeApplyUpsertUpdate _normalizeSubCollections _optimizeIndexKey _parseComposedKey',
      '_toSubCollectionArray _updateExpressionBuilder applyIdentifierExpressionState check cleanseRetrievedData collection',
      'find hydrate match ownsCursor ownsKeys ownsPager setIdentifier transactGet transactWrite upsert',
    ]),
    'matchToEntityAlias',
    'getEntityIdentifiers',
  ],
  'electrodb/src/clauses.js': [
    'handleNonIsolatedCollection',
    ...of('clauses', [
      'append.action check.action clusteredCollection.action collection.action commit.action composite.action',
      'compositeCollection.action scan.action subtract.action upsert.action upsertAdd.action upsertAppend.action',
      'upsertIfNotExists.action upsertSet.action upsertSubtract.action',
    ]),
    'ChainState.applyUpsert',
    'ChainState.setCollection',
  ],
  // Attributes of the type `map`, and filters of the former kind.
  'electrodb/src/schema.js': [...of('MapAttribute', ['_isType _makeGet _makeSet _validateChildren val'])],
  'electrodb/src/filters.js': ['FilterFactory._buildFilterAttributes', 'FilterFactory.buildClause'],
  // Each method of a schema keeps the kinds of schema that it makes.
  'zod/v4/classic/schemas.js': [
    ...of('ZodType', [
      'and brand decodeAsync encodeAsync exactOptional isNullable isOptional nonoptional parseAsync prefault readonly',
      'safeDecode safeDecodeAsync safeEncode safeEncodeAsync safeParseAsync validateAsync',
    ]),
    ...of('_ZodString', ['lowercase nonempty slugify uppercase']),
    ...of('ZodString', [
      'base64 base64url cidrv4 cidrv6 cuid cuid2 duration e164 emoji guid ipv4 ipv6 jwt ksuid nanoid ulid uuid uuidv4 uuidv6',
      'uuidv7 xid',
    ]),
    ...of('ZodNumber', ['finite lt multipleOf negative nonpositive positive safe step']),
    ...of('ZodArray', ['nonempty']),
    ...of('ZodObject', ['exactPartial keyof passthrough required safeExtend']),
  ],
  // Child loggers, keys that stay, a buffer of lines, and middleware. We write lines with `info`, `warn` and `error`.
  '@aws-lambda-powertools/logger/lib/esm/Logger.js': of('Logger', [
    'addContext appendKeys bufferLogItem clearBuffer createChild createLogger critical flushBuffer getCorrelationId getLevelName',
    'getLogEvent getPersistentLogAttributes injectLambdaContext injectLambdaContextAfterOrOnError injectLambdaContextBefore',
    'logEventIfEnabled refreshSampleRateCalculation removeKeys removePersistentKeys removePersistentLogAttributes resetKeys',
    'setCorrelationId setPersistentLogAttributes shouldLogEvent trace',
  ]),
  // Tokens are checked asynchronously, with keys that are fetched.
  'aws-jwt-verify/dist/esm/jwt-verifier.js': [
    ...of('JwtVerifierBase', ['cacheJwks hydrate verifyDecomposedJwtSync verifySync']),
    'verifyDecomposedJwtSync',
  ],
  // Event streams.
  '@smithy/signature-v4/dist-es/SignatureV4.js': of('SignatureV4', ['signEvent signMessage']),
  'zod/v4/core/errors.js': ['flattenError', 'formatError'],
};
