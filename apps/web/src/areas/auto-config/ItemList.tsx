import { useContext, useEffect } from 'react'
import { t } from '../../i18n/texts.ts'
import { FieldName } from './FieldName.tsx'
import { ItemHead } from './ItemHead.tsx'
import { fieldText } from './field-name.ts'
import { itemName } from './item-name.ts'
import { ReadyResultPick } from './ReadyResultPick.tsx'
import { FormContext, type NestedProps } from './form-world.ts'
import { emptyOf } from './schema.ts'
import { useItems } from './use-items.ts'

/**
 * A list whose order counts: items open and close, move by dragging or Alt with an arrow, are added
 * and taken out.
 */
export function ItemList({ schema, root, path, value, change, Field }: NestedProps) {
  const world = useContext(FormContext)
  const { problems, readOnly, wanted } = world
  const items = useItems({ value, readOnly, change })
  const { list, keys, open, setOpen, dragged, setDragged, move } = items
  const at = path.join('.')
  useEffect(() => {
    const [index] = wanted?.path.startsWith(`${at}.`)
      ? wanted.path.slice(at.length + 1).split('.')
      : []
    if (index !== undefined) setOpen(Number(index))
  }, [wanted, at, setOpen])
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
          const called = itemName(item, [...path, String(index)], world)
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
                called={called}
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
      <div className="ac-add">
        <button
          type="button"
          className="btn"
          disabled={readOnly}
          aria-label={`${t('auto_config.add')}: ${fieldText(path).name}`}
          onClick={() => items.add(emptyOf(schema.items ?? {}, root))}
        >
          {t('auto_config.add')}
        </button>
        {at === 'result' && <ReadyResultPick taken={list} onAdd={items.add} />}
      </div>
    </section>
  )
}
