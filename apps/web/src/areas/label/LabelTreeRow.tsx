import type { DraftLabel } from '@oas/contract/label/schemas'
import { type DragEvent, memo, useState } from 'react'
import { t, tData } from '../../i18n/texts.ts'
import { Icon } from '../../kit/Icon.tsx'
import { nameIn } from './names.ts'
import type { TreeRow, Zone } from './tree-rows.ts'

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
type Props = {
  row: TreeRow
  current: boolean
  ticked: boolean
  editable: boolean
  acts: TreeActs
  choose: (id: number) => void
}
type Part = { label: DraftLabel; acts: TreeActs }

const dragType = 'text/x-label'

const zoneOf = (event: DragEvent<HTMLElement>): Zone => {
  const { top, height } = event.currentTarget.getBoundingClientRect()
  const at = (event.clientY - top) / height
  return at < 0.3 ? 'before' : at > 0.7 ? 'after' : 'into'
}

/** A row that labels are dragged from and dropped on; `zone` is where one would fall. */
const useDrag = (id: number, onDrop: TreeActs['drop']) => {
  const [zone, setZone] = useState<Zone | null>(null)
  const handlers = {
    onDragStart: (event: DragEvent<HTMLElement>): void => {
      event.dataTransfer.setData(dragType, String(id))
      event.dataTransfer.effectAllowed = 'move'
    },
    onDragOver: (event: DragEvent<HTMLElement>): void => {
      if (event.dataTransfer.types.includes(dragType)) {
        event.preventDefault()
        setZone(zoneOf(event))
      }
    },
    onDragLeave: (): void => setZone(null),
    onDrop: (event: DragEvent<HTMLElement>): void => {
      event.preventDefault()
      setZone(null)
      const dragged = Number(event.dataTransfer.getData(dragType))
      if (dragged > 0) onDrop(dragged, id, zoneOf(event))
    },
  }
  return { zone, handlers }
}

const Toggle = ({ label, below, open, acts }: Part & Pick<TreeRow, 'below' | 'open'>) =>
  below > 0 ? (
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
  )

/** What is told of a label: its name, how many stand below it, what the draft changes. */
const Facts = ({ label, below }: { label: DraftLabel; below: number }) => (
  <>
    <span className="label-name" translate="no">
      {nameIn(label)}
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
  </>
)

type ButtonProps = {
  icon: string
  title: string
  name: string
  editable: boolean
  onAct: () => void
}

const ActButton = ({ icon, title, name, editable, onAct }: ButtonProps) => (
  <button
    type="button"
    className="popup-button"
    tabIndex={-1}
    title={title}
    aria-label={`${title}: ${name}`}
    disabled={!editable}
    onClick={onAct}
  >
    <Icon name={icon} />
  </button>
)

const ActButtons = ({ label, acts, editable }: Part & { editable: boolean }) => {
  const shared = { name: nameIn(label), editable }
  return (
    <span
      className="label-acts"
      aria-hidden
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
    >
      <ActButton
        {...shared}
        icon="plus"
        title={t('label.add_child')}
        onAct={() => acts.add(label)}
      />
      <ActButton
        {...shared}
        icon="edit"
        title={t('frontend.edit')}
        onAct={() => acts.edit(label)}
      />
      <ActButton
        {...shared}
        icon={label.retired ? 'refresh' : 'folder'}
        title={label.retired ? t('label.restore') : t('label.retire')}
        onAct={() => acts.retire(label)}
      />
      <ActButton
        {...shared}
        icon="trash"
        title={t('frontend.delete')}
        onAct={() => acts.remove(label)}
      />
    </span>
  )
}

/** One label of a draft: chosen by a press, opened, ticked, dragged, and changed by its buttons. */
export const LabelTreeRow = memo(
  ({
    row: { label, depth, below, open, position, siblings },
    current,
    ticked,
    editable,
    acts,
    choose,
  }: Props) => {
    const { zone, handlers } = useDrag(label.id, acts.drop)
    const marks = [
      current ? 'current' : '',
      label.retired ? 'retired' : '',
      zone ? `drop-${zone}` : '',
    ]
    return (
      <div
        id={`label-${label.id}`}
        className={`label-row ${marks.join(' ')}`}
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
        {...handlers}
      >
        <Toggle label={label} below={below} open={open} acts={acts} />
        <input
          type="checkbox"
          tabIndex={-1}
          aria-hidden
          aria-label={t('frontend.select_row', { id: nameIn(label) })}
          checked={ticked}
          onChange={() => acts.tick(label.id)}
          onClick={(event) => event.stopPropagation()}
        />
        <Facts label={label} below={below} />
        <ActButtons label={label} acts={acts} editable={editable} />
      </div>
    )
  },
)
