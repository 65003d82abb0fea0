import { type ReactElement, type ReactNode, cloneElement, isValidElement } from 'react'
import { t } from '../../i18n/texts.ts'
import { setQuery } from '../../nav/location.ts'

type Given = {
  className?: string
  primary?: boolean
  disabled?: boolean
  why?: string | undefined
  text?: string
  children?: ReactNode
}
type Main = ReactElement<Given>

/** The main button of a list's head, through what only groups it. */
const mainOf = (node: ReactNode): Main | undefined => {
  if (Array.isArray(node)) {
    for (const one of node as readonly ReactNode[]) {
      const found = mainOf(one)
      if (found) return found
    }
    return undefined
  }
  if (!isValidElement<Given>(node)) return undefined
  const { className = '', primary = false, children } = node.props
  return primary || className.split(' ').includes('primary') ? node : mainOf(children)
}

/** The same button in the middle of an empty list, for whoever may press it. */
const First = ({ actions }: { actions: ReactNode }) => {
  const main = mainOf(actions)
  if (!main || main.props.disabled || main.props.why !== undefined) return null
  // A link leads to where others are added or to work that waits elsewhere: it says so itself.
  const words = t('empty.add_first')
  if (main.type === 'a') return cloneElement(main, { className: 'btn' })
  return cloneElement(main, 'text' in main.props ? { text: words } : { children: words })
}

type Props = {
  isPlain: boolean
  about?: string | undefined
  actions?: ReactNode | ((rows: readonly never[]) => ReactNode)
}

/**
 * What stands in a list without rows: what it is for and the way to the first one, or, where it was
 * narrowed, the way back to all of them.
 */
export function EmptyList({ isPlain, about, actions }: Props) {
  return isPlain ? (
    <div className="data-first">
      <p>{about ?? t('frontend.nothing_yet')}</p>
      {about !== undefined && (
        <First actions={typeof actions === 'function' ? actions([]) : actions} />
      )}
    </div>
  ) : (
    <div className="data-first">
      <p>{t('frontend.no_rows')}</p>
      <button type="button" className="btn" onClick={() => setQuery({})}>
        {t('empty.clear_filters')}
      </button>
    </div>
  )
}
