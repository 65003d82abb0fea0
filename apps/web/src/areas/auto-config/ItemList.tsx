import { type ComponentType, type KeyboardEvent, useContext, useRef, useState } from 'react'
import { t } from '../../i18n/texts.ts'
import { FieldName } from './FieldName.tsx'
import { fieldText } from './field-name.ts'
import { type FieldProps, FormContext } from './form-world.ts'
import { emptyOf } from './schema.ts'

const nameOf = (item: unknown, index: number): string => {
  const own = (typeof item === 'object' && item !== null ? item : {}) as Record<string, unknown>
  const found = ['id', 'dbField', 'labelId', 'templateId', 'level', 'when']
    .map((key) => own[key])
    .find((one) => (typeof one === 'string' && one !== '') || typeof one === 'number')
  return found === undefined ? t('auto_config.item_n', { n: index + 1 }) : String(found)
}
const moved = <T,>(list: readonly T[], from: number, to: number): T[] => {
  const rest = list.filter((_item, index) => index !== from)
  rest.splice(to, 0, list[from] as T)
  return rest
}

/**
 * A list whose order counts: items open and close, move by dragging or Alt with an arrow, are added
 * and taken out.
 */
export const ItemList = ({
  schema,
  root,
  path,
  value,
  change,
  Field,
}: FieldProps & { Field: ComponentType<FieldProps> }) => {
  const { problems, readOnly } = useContext(FormContext)
  const [open, setOpen] = useState<number | null>(null)
  const [dragged, setDragged] = useState<number | null>(null)
  const heads = useRef<(HTMLButtonElement | null)[]>([])
  const list: readonly unknown[] = Array.isArray(value) ? value : []
  // Items are told apart by where they came from: their ids change while they are typed.
  const [known, setKnown] = useState<readonly number[]>([])
  const keys = known.length === list.length ? known : list.map((_item, index) => index)
  const at = path.join('.')
  const move = (from: number, to: number): void => {
    if (readOnly || from === to || to < 0 || to >= list.length) return
    change(moved(list, from, to))
    setKnown(moved(keys, from, to))
    if (open === from) setOpen(to)
    else if (open === to) setOpen(from)
    requestAnimationFrame(() => heads.current[to]?.focus())
  }
  const onKeyDown = (event: KeyboardEvent, index: number): void => {
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault()
      move(index, index + (event.key === 'ArrowUp' ? -1 : 1))
    }
  }
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
              <div className="ac-item">
                <button
                  type="button"
                  ref={(node) => {
                    heads.current[index] = node
                  }}
                  className="btn plain ac-head"
                  aria-expanded={open === index}
                  onClick={() => setOpen(open === index ? null : index)}
                  onKeyDown={(event) => onKeyDown(event, index)}
                >
                  <span aria-hidden="true">{open === index ? '▾' : '▸'}</span>{' '}
                  <span className="mono">{name}</span>
                  {isBad(index) && <span className="ac-bad">!</span>}
                </button>
                <button
                  type="button"
                  className="btn plain"
                  disabled={readOnly || index === 0}
                  aria-label={t('auto_config.move_up', { name })}
                  onClick={() => move(index, index - 1)}
                >
                  ↑
                </button>
                <button
                  type="button"
                  className="btn plain"
                  disabled={readOnly || index === list.length - 1}
                  aria-label={t('auto_config.move_down', { name })}
                  onClick={() => move(index, index + 1)}
                >
                  ↓
                </button>
                <button
                  type="button"
                  className="btn plain"
                  disabled={readOnly}
                  aria-label={t('auto_config.remove_item', { name })}
                  onClick={() => {
                    change(list.filter((_item, other) => other !== index))
                    setKnown(keys.filter((_key, other) => other !== index))
                    setOpen(null)
                  }}
                >
                  ×
                </button>
              </div>
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
        onClick={() => {
          change([...list, emptyOf(schema.items ?? {}, root)])
          setKnown([...keys, Math.max(-1, ...keys) + 1])
          setOpen(list.length)
        }}
      >
        {t('auto_config.add')}
      </button>
    </section>
  )
}
