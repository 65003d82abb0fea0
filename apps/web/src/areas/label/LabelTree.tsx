import type { DraftLabel } from '@oas/contract/label/schemas'
import {
  type DragEvent,
  type KeyboardEvent,
  memo,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import { VList, type VListHandle } from 'virtua'
import { t, tData } from '../../i18n/texts.ts'
import { Icon } from '../../kit/Icon.tsx'
import { nameIn } from './names.ts'
import type { TreeRow } from './tree-rows.ts'

export type Zone = 'before' | 'into' | 'after'
export type TreeActs = {
  open: (id: number, open: boolean) => void
  tick: (id: number) => void
  edit: (label: DraftLabel) => void
  add: (parent: DraftLabel) => void
  remove: (label: DraftLabel) => void
  retire: (label: DraftLabel) => void
  step: (id: number, way: 'up' | 'down' | 'in' | 'out') => void
  drop: (id: number, target: number, zone: Zone) => void
}
type RowProps = {
  row: TreeRow
  current: boolean
  ticked: boolean
  editable: boolean
  acts: TreeActs
  choose: (id: number) => void
}

const zoneOf = (event: DragEvent<HTMLElement>): Zone => {
  const { top, height } = event.currentTarget.getBoundingClientRect()
  const at = (event.clientY - top) / height
  return at < 0.3 ? 'before' : at > 0.7 ? 'after' : 'into'
}

const Row = memo(
  ({
    row: { label, depth, below, open, position, siblings },
    current,
    ticked,
    editable,
    acts,
    choose,
  }: RowProps) => {
    const [zone, setZone] = useState<Zone | null>(null)
    const name = nameIn(label)
    const act = (icon: string, title: string, run: () => void) => (
      <button
        type="button"
        className="popup-button"
        tabIndex={-1}
        title={title}
        aria-label={`${title}: ${name}`}
        disabled={!editable}
        onClick={run}
      >
        <Icon name={icon} />
      </button>
    )
    return (
      <div
        id={`label-${label.id}`}
        className={`label-row ${current ? 'current' : ''} ${label.retired ? 'retired' : ''} ${zone ? `drop-${zone}` : ''}`}
        role="treeitem"
        aria-level={depth + 1}
        aria-posinset={position}
        aria-setsize={siblings}
        aria-selected={current}
        aria-checked={ticked}
        {...(below > 0 ? { 'aria-expanded': open } : {})}
        style={{ paddingInlineStart: 8 + depth * 20 }}
        draggable={editable}
        onClick={() => choose(label.id)}
        onDoubleClick={() => acts.edit(label)}
        onDragStart={(event) => {
          event.dataTransfer.setData('text/x-label', String(label.id))
          event.dataTransfer.effectAllowed = 'move'
        }}
        onDragOver={(event) => {
          if (event.dataTransfer.types.includes('text/x-label')) {
            event.preventDefault()
            setZone(zoneOf(event))
          }
        }}
        onDragLeave={() => setZone(null)}
        onDrop={(event) => {
          event.preventDefault()
          setZone(null)
          const id = Number(event.dataTransfer.getData('text/x-label'))
          if (id > 0) acts.drop(id, label.id, zoneOf(event))
        }}
      >
        {below > 0 ? (
          <button
            type="button"
            className="label-toggle"
            tabIndex={-1}
            aria-hidden
            title={open ? t('label.collapse') : t('label.expand')}
            onClick={(event) => {
              event.stopPropagation()
              acts.open(label.id, !open)
            }}
          >
            <span className={open ? 'turned' : ''}>
              <Icon name="chevron" />
            </span>
          </button>
        ) : (
          <span className="label-toggle" />
        )}
        <input
          type="checkbox"
          tabIndex={-1}
          aria-hidden
          aria-label={t('frontend.select_row', { id: name })}
          checked={ticked}
          onChange={() => acts.tick(label.id)}
          onClick={(event) => event.stopPropagation()}
        />
        <span className="label-name" translate="no">
          {name}
        </span>{' '}
        <span className="muted mono">{label.id}</span>{' '}
        {below > 0 && <span className="muted">{below} </span>}
        {label.change !== '' && (
          <span className={`state-tag ${label.change === 'added' ? 'good' : 'warn'}`}>
            {tData(`label.change_${label.change}`)}{' '}
          </span>
        )}
        {label.retired && <span className="state-tag">{t('label.retired')} </span>}
        <span className="list-space" />
        {label.punishId > 0 && (
          <span className="muted">{tData(`result.punish_${label.punishId}`)} </span>
        )}
        <span className="muted label-orders" title={t('label.orders')}>
          {label.orders}
        </span>
        <span
          className="label-acts"
          aria-hidden
          onClick={(event) => event.stopPropagation()}
          onDoubleClick={(event) => event.stopPropagation()}
        >
          {act('plus', t('label.add_child'), () => acts.add(label))}
          {act('edit', t('frontend.edit'), () => acts.edit(label))}
          {act(
            label.retired ? 'refresh' : 'folder',
            label.retired ? t('label.restore') : t('label.retire'),
            () => acts.retire(label),
          )}
          {act('trash', t('frontend.delete'), () => acts.remove(label))}
        </span>
      </div>
    )
  },
)

type Props = {
  rows: readonly TreeRow[]
  ticked: ReadonlySet<number>
  editable: boolean
  acts: TreeActs
  current: number | null
  onCurrent: (id: number) => void
  label: string
}

/**
 * The labels of a draft: only the rows in view are drawn; keys choose, open, tick, edit and move.
 */
export const LabelTree = ({ rows, ticked, editable, acts, current, onCurrent, label }: Props) => {
  const list = useRef<VListHandle>(null)
  const at = rows.findIndex((row) => row.label.id === current)
  useEffect(() => {
    if (at >= 0) list.current?.scrollToIndex(at, { align: 'nearest' })
  }, [at])
  const choose = useCallback((id: number) => onCurrent(id), [onCurrent])
  const onKeyDown = (event: KeyboardEvent): void => {
    const row = rows[at]
    const go = (index: number): void => {
      const next = rows[Math.max(0, Math.min(rows.length - 1, index))]
      if (next) onCurrent(next.label.id)
    }
    const ways = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'out', ArrowRight: 'in' } as const
    const handled = (): boolean => {
      if (event.altKey && row && event.key in ways) {
        if (editable) acts.step(row.label.id, ways[event.key as keyof typeof ways])
        return true
      }
      if (event.ctrlKey || event.metaKey || event.altKey) return false
      switch (event.key) {
        case 'ArrowDown':
          go(at + 1)
          return true
        case 'ArrowUp':
          go(at < 0 ? 0 : at - 1)
          return true
        case 'Home':
          go(0)
          return true
        case 'End':
          go(rows.length - 1)
          return true
        case 'PageDown':
          go(at + 15)
          return true
        case 'PageUp':
          go(at - 15)
          return true
        case 'ArrowRight':
          if (row && row.below > 0) {
            if (row.open) go(at + 1)
            else acts.open(row.label.id, true)
          }
          return true
        case 'ArrowLeft':
          if (row?.open) acts.open(row.label.id, false)
          else if (row && row.label.parentId !== 0) onCurrent(row.label.parentId)
          return true
        case ' ':
          if (row) acts.tick(row.label.id)
          return true
        case 'Enter':
          if (row) acts.edit(row.label)
          return true
        case 'Delete':
          if (row && editable) acts.remove(row.label)
          return true
        case 'Insert':
          if (row && editable) acts.add(row.label)
          return true
        default:
          return false
      }
    }
    if (event.target === event.currentTarget && handled()) event.preventDefault()
  }
  return (
    <VList
      ref={list}
      className="label-tree"
      role="tree"
      tabIndex={0}
      aria-label={label}
      aria-multiselectable={false}
      onKeyDown={onKeyDown}
      data={rows}
      {...(at >= 0 ? { 'aria-activedescendant': `label-${current}` } : {})}
      {...(at >= 0 ? { keepMounted: [at] } : {})}
    >
      {(row: TreeRow) => (
        <Row
          key={row.label.id}
          row={row}
          current={row.label.id === current}
          ticked={ticked.has(row.label.id)}
          editable={editable}
          acts={acts}
          choose={choose}
        />
      )}
    </VList>
  )
}
