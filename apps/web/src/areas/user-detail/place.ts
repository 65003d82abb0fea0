/** A number of the address, or null where there is none. */
export function numberOf(text: string | null): number | null {
  return text !== null && /^[0-9]{1,9}$/.test(text) ? Number(text) : null
}

/**
 * Whom the address of a user names, and the live session or the room's session it was opened from.
 */
export type UserPlace = {
  appId: number | null
  type: number | null
  uid: string
  sid: string | null
  sessionId: string | null
}
export function userPlaceOf(query: URLSearchParams): UserPlace {
  return {
    appId: numberOf(query.get('appId')),
    type: numberOf(query.get('type')),
    uid: query.get('uid') ?? '',
    sid: query.get('sid'),
    sessionId: query.get('sessionId'),
  }
}

/** The address of the assistant for a user, with where it was opened from. */
export function assistQuery({
  appId,
  uid,
  sid,
  sessionId,
}: { appId: number } & Pick<UserPlace, 'uid' | 'sid' | 'sessionId'>): string {
  return new URLSearchParams({
    uid,
    isCps: 'true',
    appId: String(appId),
    ...(sid ? { sid } : {}),
    ...(sessionId ? { sessionId } : {}),
  }).toString()
}
