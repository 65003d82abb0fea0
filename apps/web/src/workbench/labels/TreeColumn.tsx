import { t } from '../../i18n/texts.ts'
import { numberKey } from '../actions/keys.ts'
import { keyText } from '../../kit/key-text.ts'
import type { NumberedLabel } from '../rules/numbered.ts'
import { type Line, type TreeProps, useTreeColumn } from './use-tree-column.ts'

type Props = TreeProps & { hot: readonly number[] }
type Numbered = ReadonlyMap<number, NumberedLabel>

const hotMax = 5

const TreeHead = ({ tree, first }: Pick<Props, 'tree'> & { first: NumberedLabel | undefined }) => (
  <h4>
    {first?.label.className ? (
      <span className={`map-tag ${first.label.classColor ?? ''}`}>{first.label.className}</span>
    ) : null}{' '}
    {tree.required ? '* ' : ''}
    {t('audit.too_many', { n: tree.multi ? tree.max : 1 })}
  </h4>
)

const HotLabels = ({
  hot,
  numbered,
  chosen,
  onPick,
}: Pick<Props, 'hot' | 'chosen' | 'onPick'> & { numbered: Numbered }) => {
  const own = hot.filter((id) => numbered.has(id))
  return own.length > 0 ? (
    <div className="wb-choices hot" aria-label={t('audit.hot_labels')}>
      {own.slice(0, hotMax).map((id) => (
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
  ) : null
}

type LineProps = {
  line: Line
  name: string | undefined
  n: number | undefined
  on: boolean
  chosen: boolean
  open: boolean
  onPress: () => void
}
const TreeLine = ({ line: { label, depth }, name, n, on, chosen, open, onPress }: LineProps) => {
  const key = label.leaf ? numberKey(n ?? 99) : null
  return (
    <li style={{ paddingInlineStart: depth * 16 }}>
      <button
        type="button"
        className={`wb-choice label ${on ? 'on' : ''}`}
        aria-pressed={label.leaf ? chosen : undefined}
        aria-expanded={label.leaf ? undefined : open}
        onMouseDown={(event) => event.preventDefault()}
        onClick={onPress}
      >
        {label.leaf ? null : <i aria-hidden="true">{open ? '▾' : '▸'}</i>}
        {key ? <kbd>{keyText(key)}</kbd> : null}
        <span>{name}</span>
      </button>
    </li>
  )
}

/**
 * One tree: hot labels first, then the tree, opened and closed by the right and left arrows. Typing
 * searches the whole paths; Enter takes what is marked, Delete takes the last one off, Enter in the
 * empty box submits.
 */
export function TreeColumn(props: Props) {
  const { tree, known, hot, chosen, onPick } = props
  const { text, search, at, open, own, isFound, lines, numbered, press, onKeyDown } =
    useTreeColumn(props)
  const name =
    known.find((label) => label.id === tree.rootId)?.name ??
    own[0]?.path.split(' / ')[0] ??
    String(tree.templateId)
  return (
    <section className="wb-tree-column wb-picker" aria-label={name}>
      <TreeHead tree={tree} first={own[0]} />
      <input
        className="wb-input"
        value={text}
        aria-label={t('audit.find_label')}
        placeholder={t('audit.find_label')}
        onChange={(event) => search(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <HotLabels hot={hot} numbered={numbered} chosen={chosen} onPick={onPick} />
      <ul className="wb-tree-lines">
        {lines.map((line, index) => (
          <TreeLine
            key={line.label.id}
            line={line}
            name={isFound ? numbered.get(line.label.id)?.path : line.label.name}
            n={numbered.get(line.label.id)?.n}
            on={index === at}
            chosen={chosen.includes(line.label.id)}
            open={open.has(line.label.id)}
            onPress={() => press(line.label)}
          />
        ))}
      </ul>
    </section>
  )
}
