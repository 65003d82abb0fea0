import { neverCaseKey } from '@oas/contract/case-order/hidden'
import { jsonObject } from '@oas/contract/json'
import { useId } from 'react'
import { t } from '../../i18n/texts.ts'

type Props = {
  form: {
    values: { extJson: string }
    put: (changed: { extJson: string }) => void
  }
}

/** The key of a label's JSON that keeps records with it out of case libraries, as a field. */
export function NeverCaseTick({ form: { values, put } }: Props) {
  const id = useId()
  const json = jsonObject(values.extJson)
  const toggle = (never: boolean): void => {
    const { [neverCaseKey]: _before, ...rest } = json ?? {}
    put({ extJson: JSON.stringify(never ? { ...rest, [neverCaseKey]: true } : rest) })
  }
  return (
    <div className="form-row tick">
      <label htmlFor={id}>
        <input
          id={id}
          type="checkbox"
          checked={json?.[neverCaseKey] === true}
          disabled={json === null}
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => toggle(target.checked)}
        />
        {t('label.never_case')}
      </label>
      <div className="form-hint" id={`${id}-hint`}>
        {t('label.never_case_hint')}
      </div>
    </div>
  )
}
