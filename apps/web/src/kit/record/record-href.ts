type Of = { recordId: string } | { appId?: number | null; postId: string }

/** Address of the record search with one record open: by its id, or the newest of a post. */
export function recordHref(of: Of): string {
  if ('recordId' in of) return `#/tags/record-list?recordId=${of.recordId}&open=${of.recordId}`
  const query = new URLSearchParams({
    ...(of.appId ? { appId: String(of.appId) } : {}),
    postId: of.postId,
    open: 'first',
  })
  return `#/tags/record-list?${query.toString()}`
}
