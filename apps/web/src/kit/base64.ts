/** Bytes passed to one call at most: more arguments than that overflow the stack. */
const chunk = 0x8000

/** Bytes of any number as base64 text. */
export function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += chunk)
    text += String.fromCharCode(...bytes.subarray(at, at + chunk))
  return btoa(text)
}

/** A chosen file as base64 text. */
export async function fileToBase64(file: File): Promise<string> {
  return toBase64(new Uint8Array(await file.arrayBuffer()))
}
