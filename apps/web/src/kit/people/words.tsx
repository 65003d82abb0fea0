import { actTextKey } from '@oas/contract/audit-actions'
import type { ScopeEntry } from '@oas/contract/people/rights'
import { t, tData, typeName } from '../../i18n/texts.ts'

const named = (key: string, fallback: string): string => {
  const text = tData(key)
  return text === key ? fallback : text
}

/** Name of a built-in permission in the page's language; empty for others. */
export function permissionName(key: string): string {
  return named(`people.permission_${key.replaceAll(/[.-]/g, '_')}`, '')
}
/** Name of an act of the log; its key for what an older release wrote. */
export function actionName(action: string): string {
  return named(`people.${actTextKey(action)}`, action)
}
/** Label of a field that changed, as forms name it; its key where none does. */
export function fieldLabel(field: string): string {
  const snake = field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  return named(`field.${snake}`, field)
}
/** Title of a menu entry or page: a text key or words. */
export function titleOf(title: string): string {
  return tData(title)
}

export type AppNode = {
  appId: number
  appName: string
  types: readonly { type: number; name: string }[]
}
/** An entry of a data scope in words. */
export function scopeWords({ appId, type }: ScopeEntry, apps: readonly AppNode[]): string {
  if (appId === null) return t('people.every_app')
  const app = apps.find((one) => one.appId === appId)
  const name = app?.appName ?? String(appId)
  if (type === null) return `${name}: ${t('people.every_type')}`
  const found = app?.types.find((one) => one.type === type)
  return `${name}: ${found ? typeName(found.name) : type}`
}
export function StateTag({ state }: { state: string }) {
  return (
    <span className={`state-tag ${state === 'active' ? 'good' : 'bad'}`}>
      {tData(`people.state_${state}`)}
    </span>
  )
}
