import type { Label } from '@oas/contract/label/schemas'
import type { TypeSetting } from '@oas/contract/setting/schemas'
import { useState } from 'react'
import { t } from '../../i18n/texts.ts'
import { keyText, numberKey } from '../actions/keys.ts'
import { type NumberedLabel, searchLabels } from './numbered.ts'

type Tree = TypeSetting['baseInfo']['labelList'][number]
type Props = {
  tree: Tree
  known: readonly Label[]
  labels: readonly NumberedLabel[]
  hot: readonly number[]
  chosen: readonly number[]
  onPick: (id: number) => void
  onDone: () => void
}
type Line = { label: Label; depth: number }

const hotMax = 5
const linesOf = (
  known: readonly Label[],
  tree: Tree,
  parent: number,
  open: ReadonlySet<number>,
  depth = 0,
): Line[] =>
  known.flatMap((label) =>
    label.templateId !== tree.templateId || label.parentId !== parent
      ? []
      : [
          { label, depth },
          ...(open.has(label.id) ? linesOf(known, tree, label.id, open, depth + 1) : []),
        ],
  )

/**
 * One tree: hot labels first, then the tree, opened and closed by the right and left arrows. Typing
 * searches the whole paths; Enter takes what is marked, Delete takes the last one off, Enter in the
 * empty box submits.
 */
export const TreeColumn = ({ tree, known, labels, hot, chosen, onPick, onDone }: Props) => {
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const own = labels.filter(({ label }) => label.templateId === tree.templateId)
  const [open, setOpen] = useState<ReadonlySet<number>>(
    () =>
      new Set(
        known
          .filter(
            (label) =>
              label.templateId === tree.templateId && label.parentId === tree.rootId && !label.leaf,
          )
          .map((label) => label.id),
      ),
  )
  const found = text.trim() === '' ? null : searchLabels(own, text)
  const lines: Line[] = found
    ? found.map(({ label }) => ({ label, depth: 0 }))
    : linesOf(known, tree, tree.rootId, open)
  const numbered = new Map(own.map((one) => [one.label.id, one]))
  const marked = lines[Math.min(at, lines.length - 1)]?.label
  const name =
    known.find((label) => label.id === tree.rootId)?.name ??
    own[0]?.path.split(' / ')[0] ??
    String(tree.templateId)
  const toggle = (id: number, show: boolean): void =>
    setOpen((before) => {
      const next = new Set(before)
      if (show) next.add(id)
      else next.delete(id)
      return next
    })
  const press = (label: Label | undefined): void => {
    if (!label) return
    if (!label.leaf) {
      toggle(label.id, !open.has(label.id))
      return
    }
    onPick(label.id)
    setText('')
    setAt(0)
  }
  const mine = chosen.filter((id) => numbered.has(id))
  return (
    <section className="wb-tree-column wb-picker" aria-label={name}>
      <h4>
        {own[0]?.label.className ? (
          <span className={`map-tag ${own[0].label.classColor ?? ''}`}>
            {own[0].label.className}
          </span>
        ) : null}{' '}
        {tree.required ? '* ' : ''}
        {tree.multi ? t('audit.too_many', { n: tree.max }) : t('audit.too_many', { n: 1 })}
      </h4>
      <input
        className="wb-input"
        value={text}
        aria-label={t('audit.find_label')}
        placeholder={t('audit.find_label')}
        onChange={(event) => {
          setText(event.target.value)
          setAt(0)
        }}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing || event.ctrlKey || event.altKey) return
          const done = (): void => {
            event.preventDefault()
            event.stopPropagation()
          }
          if (event.key === 'Enter') {
            done()
            if (text === '' && at === 0) onDone()
            else press(marked)
          } else if (event.key === 'ArrowDown') {
            done()
            setAt(Math.min(lines.length - 1, at + 1))
          } else if (event.key === 'ArrowUp') {
            done()
            setAt(Math.max(0, at - 1))
          } else if (event.key === 'ArrowRight' && text === '' && marked && !marked.leaf) {
            done()
            toggle(marked.id, true)
          } else if (event.key === 'ArrowLeft' && text === '' && marked) {
            done()
            toggle(marked.leaf ? marked.parentId : marked.id, false)
          } else if (event.key === 'Delete' && text === '' && mine.length > 0) {
            done()
            onPick(mine.at(-1) as number)
          }
        }}
      />
      {hot.some((id) => numbered.has(id)) ? (
        <div className="wb-choices hot" aria-label={t('audit.hot_labels')}>
          {hot
            .filter((id) => numbered.has(id))
            .slice(0, hotMax)
            .map((id) => (
              <button
                key={id}
                type="button"
                className="wb-choice label"
                aria-pressed={chosen.includes(id)}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onPick(id)}
              >
                {numbered.get(id)?.label.name}
              </button>
            ))}
        </div>
      ) : null}
      <ul className="wb-tree-lines">
        {lines.map(({ label, depth }, index) => {
          const key = label.leaf ? numberKey(numbered.get(label.id)?.n ?? 99) : null
          return (
            <li key={label.id} style={{ paddingInlineStart: depth * 16 }}>
              <button
                type="button"
                className={`wb-choice label ${index === at ? 'on' : ''}`}
                aria-pressed={label.leaf ? chosen.includes(label.id) : undefined}
                aria-expanded={label.leaf ? undefined : open.has(label.id)}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => press(label)}
              >
                {label.leaf ? null : <i aria-hidden="true">{open.has(label.id) ? '▾' : '▸'}</i>}
                {key ? <kbd>{keyText(key)}</kbd> : null}
                <span>{found ? numbered.get(label.id)?.path : label.name}</span>
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
