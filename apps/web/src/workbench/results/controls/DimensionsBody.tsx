import { isObject } from '@oas/contract/json'
import { tData } from '../../../i18n/texts.ts'
import { togglePick } from '../../rules/picks.ts'
import type { FormProps } from './form-props.ts'
import { Choices } from './Choices.tsx'
import { LabelPicker } from './LabelPicker.tsx'

/** One part a dimension: the labels of its tree, or its list. Tab goes from one to the next. */
export function DimensionsBody({ button, draft, labels, change }: FormProps) {
  const dims = isObject(draft.form['dims']) ? draft.form['dims'] : {}
  const of = (key: string): (number | string)[] =>
    Array.isArray(dims[key]) ? (dims[key] as (number | string)[]) : []
  const put = (key: string, list: readonly (number | string)[], max: number): void =>
    change({ ...draft.form, dims: { ...dims, [key]: list.slice(-max) } })
  return (
    <div className="wb-dims">
      {(button.content.dims ?? []).map((dim, index) => (
        <section key={dim.key} aria-label={tData(dim.transKey)}>
          <h4>
            {tData(dim.transKey)}
            {dim.required ? ' *' : ''}
          </h4>
          {dim.treeId === undefined ? (
            <Choices
              keys={false}
              label={tData(dim.transKey)}
              role={dim.max > 1 ? 'checkbox' : 'radio'}
              choices={(dim.choices ?? []).map((choice) => ({
                id: choice.id,
                text: tData(choice.transKey),
                on: of(dim.key).includes(choice.id),
              }))}
              onPick={(at) => {
                const choice = dim.choices?.[at]
                if (choice) put(dim.key, togglePick(of(dim.key), choice.id), dim.max)
              }}
            />
          ) : (
            <LabelPicker
              name={tData(dim.transKey)}
              focus={index === 0}
              labels={labels.filter(({ label }) => label.templateId === dim.treeId)}
              chosen={of(dim.key).filter((one): one is number => typeof one === 'number')}
              onPick={({ label: { id } }) => put(dim.key, togglePick(of(dim.key), id), dim.max)}
            />
          )}
        </section>
      ))}
    </div>
  )
}
