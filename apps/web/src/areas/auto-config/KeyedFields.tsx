import { useContext, useId, useState } from 'react'
import { hasText, t } from '../../i18n/texts.ts'
import { FieldName } from './FieldName.tsx'
import { fieldText } from './field-name.ts'
import { FormContext, type NestedProps } from './form-world.ts'
import { emptyOf } from './schema.ts'

/** Entries by a name of one's own. */
export function KeyedFields({ schema, root, path, value, change, Field }: NestedProps) {
  const { problems, readOnly, references } = useContext(FormContext)
  const [name, setName] = useState('')
  const id = useId()
  const own = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  const [inner = {}] = Object.values(schema.patternProperties ?? {})
  const add = (): void => {
    const key = name.trim()
    if (key === '' || Object.hasOwn(own, key)) return
    const text = `ready_type.field_${key.toLowerCase()}`
    change({
      ...own,
      [key]: {
        ...(emptyOf(inner, root) as object),
        path: `extData.${key}`,
        label: hasText(text) ? text : key,
      },
    })
    setName('')
  }
  const source = references([...path, '', 'path'])
  const offered = (source && 'choices' in source ? source.choices : []).flatMap(({ value: at }) => {
    const key = at.split('.')[1] ?? ''
    return at.startsWith('extData.') && !Object.hasOwn(own, key) ? [key] : []
  })
  return (
    <section className="ac-list" aria-label={fieldText(path).name}>
      <h3>
        <FieldName path={path} />
      </h3>
      {problems.has(path.join('.')) && (
        <div className="problem">{problems.get(path.join('.'))}</div>
      )}
      {Object.entries(own).map(([key, item]) => (
        <div key={key} className="ac-keyed">
          <Field
            schema={inner}
            root={root}
            path={[...path, key]}
            value={item}
            optional={false}
            change={(next) => change({ ...own, [key]: next })}
          />
          <button
            type="button"
            className="btn"
            disabled={readOnly}
            aria-label={t('auto_config.remove_item', { name: key })}
            onClick={() =>
              change(Object.fromEntries(Object.entries(own).filter(([other]) => other !== key)))
            }
          >
            ×
          </button>
        </div>
      ))}
      <div className="ac-add">
        <label htmlFor={id}>{t('auto_config.new_key')}</label>
        <input
          id={id}
          className="mono"
          value={name}
          list={`${id}-offered`}
          maxLength={40}
          disabled={readOnly}
          onChange={(event) => setName(event.target.value.replaceAll(/[^A-Za-z0-9_]/g, ''))}
          onKeyDown={(event) => {
            if (event.key === 'Enter') {
              event.preventDefault()
              add()
            }
          }}
        />
        <datalist id={`${id}-offered`}>
          {[...new Set(offered)].map((key) => (
            <option key={key} value={key} />
          ))}
        </datalist>
        <button type="button" className="btn" disabled={readOnly || name === ''} onClick={add}>
          {t('auto_config.add')}
        </button>
      </div>
    </section>
  )
}
