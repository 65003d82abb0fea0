import type { MenuRow } from '@oas/contract/people/schemas'
import { t } from '../../i18n/texts.ts'
import { Icon } from '../../kit/Icon.tsx'
import { titleOf } from '../../kit/people/words.tsx'

export type MenuAct = (kind: 'edit' | 'below' | 'remove' | 'up' | 'down', row: MenuRow) => void
type NodeProps = {
  row: MenuRow
  rows: readonly MenuRow[]
  seen: ReadonlySet<string> | null
  editable: boolean
  act: MenuAct
}

/** An entry of the menu with those below it, and what may be done with each. */
export function MenuNode({ row, rows, seen, editable, act }: NodeProps) {
  const children = rows.filter((one) => one.parentId === row.id)
  const mates = rows.filter((one) => one.parentId === row.parentId)
  const at = mates.findIndex((one) => one.id === row.id)
  const hiddenFrom = seen !== null && !seen.has(row.id)
  const why = editable ? undefined : t('people.needs_edit')
  const button = (kind: Parameters<typeof act>[0], label: string, text: string, off = false) => (
    <button
      type="button"
      className="btn"
      disabled={!editable || off}
      title={why}
      aria-label={`${label}: ${titleOf(row.title)}`}
      onClick={() => act(kind, row)}
    >
      {text}
    </button>
  )
  return (
    <li>
      <div className={`menu-node ${hiddenFrom ? 'unseen' : ''}`}>
        <Icon name={row.icon || 'dot'} />
        <span className="menu-words">{titleOf(row.title)}</span>
        <span className="mono muted">{row.path}</span>
        {row.hidden && <span className="people-tag">{t('people.hidden')}</span>}
        {row.hideChildren && <span className="people-tag">{t('people.hide_children')}</span>}
        {row.target && <span className="people-tag">{t('people.new_tab')}</span>}
        {hiddenFrom && <span className="people-tag">{t('people.not_seen')}</span>}
        <span className="grow" />
        <span className="row-actions">
          {button('up', t('people.move_up'), '↑', at === 0)}
          {button('down', t('people.move_down'), '↓', at === mates.length - 1)}
          {button('below', t('people.below'), t('people.below'))}
          {button('edit', t('frontend.edit'), t('frontend.edit'))}
          {button('remove', t('frontend.delete'), t('frontend.delete'), children.length > 0)}
        </span>
      </div>
      {children.length > 0 && (
        <ul className="menu-tree">
          {children.map((child) => (
            <MenuNode
              key={child.id}
              row={child}
              rows={rows}
              seen={seen}
              editable={editable}
              act={act}
            />
          ))}
        </ul>
      )}
    </li>
  )
}
