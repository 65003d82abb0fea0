const maxBytes = 2_500_000
const chunk = 0x8000

/** A chosen file as base64 text; null when it is too large to send. */
export const readWorkbook = async (file: File): Promise<string | null> => {
  if (file.size > maxBytes) return null
  const bytes = new Uint8Array(await file.arrayBuffer())
  let text = ''
  for (let at = 0; at < bytes.length; at += chunk) text += String.fromCharCode(...bytes.subarray(at, at + chunk))
  return btoa(text)
}
