/** Apps whose records a store looks at; null: all. */
export function appsServed({
  appId,
  sharedWith,
}: {
  appId: number
  sharedWith: readonly number[]
}): number[] | null {
  return appId === 0 ? null : [...new Set([appId, ...sharedWith])]
}
