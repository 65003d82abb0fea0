import { tData } from '../i18n/texts.ts'

/** What an item is called: its word or pattern, or what a built-in one looks for. */
export function nameOfRule({ isContact, rule }: { isContact: boolean; rule: string }): string {
  return isContact ? tData(`text_contact.kind_${rule}`) : rule
}
