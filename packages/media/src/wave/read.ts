/** The bytes of a file, or null where it is larger than `most` bytes, where its host does not allow reading it (CORS) or where it cannot be had. Stops reading as soon as it is too large. */
export const readAtMost = async (url: string, most: number): Promise<Uint8Array<ArrayBuffer> | null> => {
  try {
    const answer = await fetch(url)
    if (!answer.ok || !answer.body || Number(answer.headers.get('content-length') ?? 0) > most) { await answer.body?.cancel(); return null }
    const parts: Uint8Array[] = []
    let size = 0
    for (const reader = answer.body.getReader();;) {
      const { done, value } = await reader.read()
      if (done) break
      size += value.length
      if (size > most) { await reader.cancel(); return null }
      parts.push(value)
    }
    const whole = new Uint8Array(size)
    let at = 0
    for (const part of parts) { whole.set(part, at); at += part.length }
    return whole
  } catch { return null /* as a host that cannot be reached or does not allow it: the recording may play all the same */ }
}
