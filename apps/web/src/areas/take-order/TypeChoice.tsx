import type { TypeInfo } from '@oas/contract/setting/schemas'
import { typeKeyOf } from '@oas/contract/type-key'
import { t, typeName } from '../../i18n/texts.ts'
import type { AuditKind } from '../../nav/audit-kinds.ts'

type Props = {
  kind: AuditKind
  types: readonly TypeInfo[]
  chosen: readonly string[]
  wrong: boolean
  onChange: (chosen: string[]) => void
}

/** The types of a page: several where the page audits several together, else one. */
export function TypeChoice({ kind, types, chosen, wrong, onChange }: Props) {
  const many = kind.multiSelect === true || kind.hideType === true
  const toggle = (key: string): void => {
    onChange(
      !many ? [key] : chosen.includes(key) ? chosen.filter((one) => one !== key) : [...chosen, key],
    )
  }
  return (
    <fieldset className="take-order-types" data-wrong={wrong}>
      <legend>{t('take_order.types')} *</legend>
      <span className="chips">
        {types.map((info) => {
          const key = typeKeyOf(info)
          return (
            <label key={key} className="chip">
              <input
                type={many ? 'checkbox' : 'radio'}
                name="type"
                checked={chosen.includes(key)}
                onChange={() => toggle(key)}
              />
              {info.appName} · {typeName(info.name)}
            </label>
          )
        })}
      </span>
      {wrong && (
        <small className="condition-problem" role="alert">
          {t('take_order.choose_type')}
        </small>
      )}
    </fieldset>
  )
}
