import { currentLanguage } from '../../i18n/language.ts'

type Names = { cnName: string; enName: string; idName: string; ruName: string }
/** The name of a label in the person's language; in English where it has none. */
export function nameIn(label: Names): string {
  return (
    { cn: label.cnName, en: label.enName, id: label.idName, ru: label.ruName }[currentLanguage] ||
    label.enName
  )
}
