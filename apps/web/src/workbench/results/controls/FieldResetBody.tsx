import { type FormItem, objectsIn } from '@oas/contract/decision/forms/kinds'
import { t } from '../../../i18n/texts.ts'
import { resettable } from '../../rules/forms.ts'
import type { FormProps } from './form-props.ts'
import { Choices } from './Choices.tsx'

/** Ticks fields that go back to their default, or to a text. */
export function FieldResetBody({ draft, facts, change }: FormProps) {
  const items = resettable(facts)
  const fields = objectsIn(draft.form['fields']) ?? []
  const of = (rowId: string) => fields.find((row) => row['rowId'] === rowId)
  const put = (item: FormItem, to: string | null): void =>
    change({
      ...draft.form,
      fields: [
        ...fields.filter((row) => row['rowId'] !== item.rowId),
        ...(to === null ? [] : [{ rowId: item.rowId, to, was: item.text }]),
      ],
    })
  return (
    <>
      <Choices
        label={t('audit.fields_to_reset')}
        role="checkbox"
        choices={items.map((item) => ({
          id: item.rowId,
          text: [
            item.field || item.rowId,
            ...(item.kind === 'text' ? [item.text.slice(0, 40)] : []),
          ].join(' · '),
          on: of(item.rowId) !== undefined,
        }))}
        onPick={(index) => {
          const item = items[index]
          if (item) put(item, of(item.rowId) ? null : '')
        }}
      />
      {items
        .filter((item) => item.kind === 'text' && of(item.rowId))
        .map((item) => (
          <label key={item.rowId} className="wb-field">
            <span>{t('audit.reset_to', { field: item.field || item.rowId })}</span>
            <input
              className="wb-input"
              value={String(of(item.rowId)?.['to'] ?? '')}
              placeholder={t('audit.reset_default')}
              onChange={(event) => put(item, event.target.value)}
            />
          </label>
        ))}
    </>
  )
}
