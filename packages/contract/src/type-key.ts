/** A record type: what one app calls by one number. */
export type TypeRef = { appId: number; type: number }

/** The key of a record type, `appId:type`: one text that names it in inputs, addresses and maps. */
export function typeKeyOf({ appId, type }: TypeRef): string {
  return `${appId}:${type}`
}

/**
 * What a key of a record type names. It expects the form of `TypeKey`; a number that is missing is
 * 0, which no app has.
 */
export function parseTypeKey(key: string): TypeRef {
  const [appId = 0, type = 0] = key.split(':').map(Number)
  return { appId, type }
}
