import { businessName, typeName } from '../../i18n/texts.ts'
import { formatTime } from '../time.ts'

type Of = { typeName: string; business: string; uid: string; createdAt: number }

/** What a record is called as a heading: its type, the kind of its content, the user, the time. */
export function recordTitle({ typeName: type, business, uid, createdAt }: Of): string {
  return [typeName(type), businessName(business), uid, formatTime(createdAt)]
    .filter(Boolean)
    .join(' · ')
}
