import { leavesOf } from '@oas/contract/decision/forms/marks'
import { t } from '../../../i18n/texts.ts'
import type { FormProps } from './form-props.ts'
import { LabelPicker } from './LabelPicker.tsx'
import { TimesBody } from './TimesBody.tsx'

/** The last labels of the offered trees, found by typing; or the word that none of them fits. */
export function LabelTreeBody(props: FormProps) {
  const { button, draft, labels, facts, change } = props
  const chosen = leavesOf(draft.form['paths'])
  const max = button.content.max ?? 1
  const put = (ids: readonly number[]): void =>
    change({
      ...draft.form,
      noFit: undefined,
      paths: ids.map((id) => facts.labels(id)?.path ?? [id]),
    })
  return (
    <>
      <LabelPicker
        name={t('audit.labels')}
        labels={labels}
        chosen={chosen}
        focus
        onPick={({ label: { id } }) =>
          put(
            chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id].slice(-max),
          )
        }
      />
      <label className="wb-line">
        <input
          type="checkbox"
          checked={draft.form['noFit'] === true}
          onChange={(event) =>
            change(
              event.target.checked
                ? { ...draft.form, paths: [], noFit: true }
                : { ...draft.form, noFit: undefined },
            )
          }
        />
        {t('audit.no_label_fits')}
      </label>
      <TimesBody {...props} />
    </>
  )
}
