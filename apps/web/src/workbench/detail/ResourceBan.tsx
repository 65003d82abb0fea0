import type { ClearablePunish } from '@oas/contract/clear-punish/calls'
import type { ResultButton } from '@oas/contract/setting/schemas'
import { thumbUrl } from '@oas/media/thumb'
import type { ReactNode } from 'react'
import { t, tData } from '../../i18n/texts.ts'
import { Picture } from '../../kit/picture/Picture.tsx'
import { formatTime } from '../../kit/time.ts'
import { focused, set } from '../engine/bench.ts'
import { useBench, useBenchState, useDraft, useSetting } from '../engine/react.ts'
import type { Resource } from '../engine/rows.ts'
import { RecordBars } from '../parts/RecordBars.tsx'
import { RecordHead } from '../parts/RecordHead.tsx'
import { VerdictChip } from '../panels/VerdictChip.tsx'
import { isViolation } from '../rules/result.ts'
import { type BanRow, banRowsOf } from './ban-rows.ts'
import { useBans } from './use-bans.tsx'

const Preview = ({ resource }: { resource: Resource }) =>
  resource.kind === 'picture' ? (
    <span className="dt-thumb wb-shield">
      <Picture url={thumbUrl(resource.item.content, 120)} alt={resource.item.desc ?? ''} lazy />
    </span>
  ) : (
    <span className="wb-cut">
      {resource.kind === 'file'
        ? (resource.item.name ?? resource.item.content)
        : resource.item.content}
    </span>
  )

const BansHead = () => (
  <thead>
    <tr>
      <th>{t('customize.row')}</th>
      <th>{t('customize.ban')}</th>
      <th>{t('customize.banned_by')}</th>
      <th>{t('customize.banned_until')}</th>
      <th>{t('customize.banned_why')}</th>
      <th>
        <span className="sr-only">{t('customize.acts')}</span>
      </th>
    </tr>
  </thead>
)

const banText = (isMarked: boolean, isBanned: boolean): string => {
  if (isMarked) return t('customize.unmark')
  return t(isBanned ? 'customize.replace' : 'customize.ban_it')
}

type RowHeadProps = {
  row: BanRow
  bans: number
  /** The result the row is marked with. */
  marked: ResultButton | undefined
  isMarked: boolean
  /** Null where the row cannot be banned from here. */
  onBan: (() => void) | null
}
const RowHead = ({ row, bans, marked, isMarked, onBan }: RowHeadProps) => (
  <td rowSpan={Math.max(1, bans)}>
    <b>{row.name}</b>{' '}
    {row.resource ? (
      <Preview resource={row.resource} />
    ) : (
      <span className="mono">{row.subject}</span>
    )}
    {row.rowId ? <VerdictChip button={marked} /> : null}
    {onBan ? (
      <button type="button" className="btn" onClick={onBan}>
        {banText(isMarked, bans > 0)}
      </button>
    ) : null}
  </td>
)

const endText = ({ permanent, endAt }: ClearablePunish): string => {
  if (permanent) return t('audit.time_permanent')
  return endAt === null ? '' : formatTime(endAt)
}
type BansProps = {
  row: BanRow
  bans: readonly ClearablePunish[]
  head: ReactNode
  isFocused: boolean
  onLift: (one: ClearablePunish) => void
}
const RowBans = ({ row, bans, head, isFocused, onLift }: BansProps) =>
  bans.length === 0 ? (
    <tr data-ban={row.id} aria-current={isFocused}>
      {head}
      <td className="muted" colSpan={5}>
        {t('customize.not_banned')}
      </td>
    </tr>
  ) : (
    bans.map((one, index) => (
      <tr key={one.id} data-ban={row.id} data-punish={one.id}>
        {index === 0 ? head : null}
        <td>{tData(`result.punish_${one.punishId}`)}</td>
        <td>{one.by}</td>
        <td>{endText(one)}</td>
        <td>{one.remark}</td>
        <td>
          {one.clearable ? (
            <button type="button" className="btn" onClick={() => onLift(one)}>
              {t('customize.lift')}
            </button>
          ) : null}
        </td>
      </tr>
    ))
  )

/**
 * What of a post and its user is banned: by whom, until when, why; lifted row by row, or banned by
 * the results beside.
 */
export function ResourceBan({ changed }: { changed: () => void }) {
  const bench = useBench()
  const record = useBenchState(focused)
  const rowId = useBenchState((state) => state.rowId)
  const setting = useSetting(record)
  const draft = useDraft(record?.recordId ?? '')
  const { live, problem, lift } = useBans(record, changed)
  if (!record) return null
  const ban = (row: BanRow): void => {
    const button = setting?.result.find((one) => isViolation(one))
    set(bench, { rowId: row.rowId })
    if (button && row.rowId)
      bench.drafts.setRow(record.recordId, row.rowId, {
        resultId: draft.rows[row.rowId]?.resultId ? null : button.id,
      })
  }
  const mayBan =
    setting !== undefined &&
    ['multi_resource', 'picture_wall'].includes(setting.pageType.type) &&
    !record.readOnly
  const headOf = (row: BanRow, bans: number) => {
    const resultId = draft.rows[row.rowId ?? '']?.resultId
    return (
      <RowHead
        row={row}
        bans={bans}
        marked={setting?.result.find((one) => one.id === resultId)}
        isMarked={Boolean(resultId)}
        onBan={row.rowId && mayBan ? () => ban(row) : null}
      />
    )
  }
  return (
    <div
      className="wb-record"
      data-record-id={record.recordId}
      data-keys
      tabIndex={-1}
      id="wb-root"
    >
      <RecordHead record={record} />
      <RecordBars record={record} />
      {problem ? (
        <p className="wb-bar warn" role="alert">
          {problem.message}
        </p>
      ) : null}
      <table className="wb-table dt-bans">
        <BansHead />
        <tbody>
          {banRowsOf(record).map((row) => {
            const bans = live.filter((one) => one.subject === row.subject)
            return (
              <RowBans
                key={row.id}
                row={row}
                bans={bans}
                head={headOf(row, bans.length)}
                isFocused={row.rowId !== null && row.rowId === rowId}
                onLift={lift}
              />
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
