import { fileToBase64 } from '../../kit/base64.ts'

const maxBytes = 2_500_000

/** A chosen file as base64 text; null when it is too large to send. */
export async function readWorkbook(file: File): Promise<string | null> {
  return file.size > maxBytes ? null : fileToBase64(file)
}
