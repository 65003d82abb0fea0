/** What built-in items look for: ways to be reached, and numbers that say who somebody is. */
export const contactKinds = [
  'phone',
  'email',
  'qq',
  'wechat',
  'telegram',
  'whatsapp',
  'iban',
  'card',
  'id_cn',
  'id_id',
  'snils',
  'inn',
] as const
export type ContactKind = (typeof contactKinds)[number]
export function isContactKind(rule: string): rule is ContactKind {
  return contactKinds.some((kind) => kind === rule)
}

const personal: ReadonlySet<string> = new Set<ContactKind>([
  'phone',
  'iban',
  'card',
  'id_cn',
  'id_id',
  'snils',
  'inn',
])
const shownAtEnds = 2
const mostDots = 8
/**
 * What was found, as lists show it: of a personal number its ends alone, whatever else as it is.
 * Where the text itself is read, it stands in full.
 */
export function maskFound(found: { kind: string; rule: string; text: string }): string {
  const { kind, rule, text } = found
  const hidden = text.length - 2 * shownAtEnds
  if (kind !== 'contact' || !personal.has(rule) || hidden <= 0) return text
  const dots = '•'.repeat(Math.min(mostDots, hidden))
  return `${text.slice(0, shownAtEnds)}${dots}${text.slice(-shownAtEnds)}`
}
