import { type ComponentType, useContext } from 'react'
import { t } from '../../i18n/texts.ts'
import { FieldName } from './FieldName.tsx'
import { ItemHead } from './ItemHead.tsx'
import { fieldText } from './field-name.ts'
import { type FieldProps, FormContext } from './form-world.ts'
import { emptyOf } from './schema.ts'
import { useItems } from './use-items.ts'

const nameOf = (item: unknown, index: number): string => {
  const own = (typeof item === 'object' && item !== null ? item : {}) as Record<string, unknown>
  const found = ['id', 'dbField', 'labelId', 'templateId', 'level', 'when']
    .map((key) => own[key])
    .find((one) => (typeof one === 'string' && one !== '') || typeof one === 'number')
  return found === undefined ? t('auto_config.item_n', { n: index + 1 }) : String(found)
}

/**
 * A list whose order counts: items open and close, move by dragging or Alt with an arrow, are added
 * and taken out.
 */
export function ItemList({
  schema,
  root,
  path,
  value,
  change,
  Field,
}: FieldProps & { Field: ComponentType<FieldProps> }) {
  const { problems, readOnly } = useContext(FormContext)
  const items = useItems({ value, readOnly, change })
  const { list, keys, open, dragged, setDragged, move } = items
  const at = path.join('.')
  const isBad = (index: number): boolean =>
    [...problems.keys()].some(
      (key) => key === `${at}.${index}` || key.startsWith(`${at}.${index}.`),
    )
  return (
    <section className="ac-list" aria-label={fieldText(path).name}>
      <h3>
        <FieldName path={path} />{' '}
        <span className="muted">{list.length > 1 ? t('auto_config.move_hint') : ''}</span>
      </h3>
      {problems.has(at) && <div className="problem">{problems.get(at)}</div>}
      <ol>
        {list.map((item, index) => {
          const name = nameOf(item, index)
          return (
            <li
              key={keys[index]}
              draggable={!readOnly && open !== index}
              className={dragged === index ? 'dragged' : ''}
              onDragStart={(event) => {
                event.stopPropagation()
                setDragged(index)
              }}
              onDragEnd={() => setDragged(null)}
              onDragOver={(event) => {
                if (dragged !== null) event.preventDefault()
              }}
              onDrop={(event) => {
                event.preventDefault()
                event.stopPropagation()
                if (dragged !== null) move(dragged, index)
                setDragged(null)
              }}
            >
              <ItemHead
                items={items}
                index={index}
                name={name}
                bad={isBad(index)}
                readOnly={readOnly}
              />
              {open === index && (
                <Field
                  schema={schema.items ?? {}}
                  root={root}
                  path={[...path, String(index)]}
                  value={item}
                  optional={false}
                  change={(next) => change(list.with(index, next))}
                />
              )}
            </li>
          )
        })}
      </ol>
      <button
        type="button"
        className="btn"
        disabled={readOnly}
        aria-label={`${t('auto_config.add')}: ${fieldText(path).name}`}
        onClick={() => items.add(emptyOf(schema.items ?? {}, root))}
      >
        {t('auto_config.add')}
      </button>
    </section>
  )
}
