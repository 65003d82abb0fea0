import type { FeatureOrigin } from '@oas/contract/feature-library/schemas'

/** What a question or a feature is made of, and how it is shown. */
export type Asked = {
  origin: FeatureOrigin
  name: string
  /** Address of the picture; empty where there is none to show. */ picture: string
}

/** Seconds that the copy of an asked picture is kept, long enough to be compared. */
export const askedSeconds = 3600
/** Largest file that a feature is made of. */
export const mostBytes = 20 * 1024 * 1024

/** Two questions after the same thing have the same key. */
export function keyOfAsked({ origin }: Pick<Asked, 'origin'>): string {
  return JSON.stringify(origin)
}
