import { useContext } from 'react'
import { t } from '../../i18n/texts.ts'
import type { Source } from '../../kit/pick/source.ts'
import { FieldName } from './FieldName.tsx'
import { fieldText } from './field-name.ts'
import { type FieldProps, FormContext } from './form-world.ts'
import { ReferenceField } from './ReferenceField.tsx'

/** Several choices of some out of a source each: added, picked, taken away. */
export function ListOfLists({
  schema,
  root,
  path,
  value,
  optional,
  change,
  sourceOf,
}: FieldProps & { sourceOf: (path: readonly string[]) => Source }) {
  const { problems, readOnly } = useContext(FormContext)
  const lists: readonly unknown[] = Array.isArray(value) ? value : []
  const { name } = fieldText(path)
  const put = (next: readonly unknown[]): void =>
    change(next.length === 0 && optional ? undefined : next)
  const problem = problems.get(path.join('.'))
  // A list has no name of its own; its place is what it is known by.
  const places = lists.map((one, index) => ({ one, index, key: `place ${index}` }))
  return (
    <section className="ac-list" aria-label={name}>
      <h3>
        <FieldName path={path} />
      </h3>
      {problem && <div className="problem">{problem}</div>}
      {places.map(({ one, index, key }) => (
        <div key={key} className="ac-keyed">
          <ReferenceField
            schema={schema.items ?? {}}
            root={root}
            path={[...path, String(index)]}
            value={one}
            optional={false}
            change={(next) => put(lists.with(index, next ?? []))}
            source={sourceOf([...path, String(index)])}
          />
          <button
            type="button"
            className="btn"
            disabled={readOnly}
            aria-label={t('auto_config.remove_item', { name: `${name} ${index + 1}` })}
            onClick={() => put(lists.filter((_list, at) => at !== index))}
          >
            ×
          </button>
        </div>
      ))}
      <div className="ac-add">
        <button
          type="button"
          className="btn"
          disabled={readOnly}
          aria-label={`${t('auto_config.add')}: ${name}`}
          onClick={() => put([...lists, []])}
        >
          {t('auto_config.add')}
        </button>
      </div>
    </section>
  )
}
