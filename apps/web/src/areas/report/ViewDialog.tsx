import { reportMoreCalls } from '@oas/contract/report/calls'
import type { ReportKind } from '@oas/contract/report/kinds'
import { type ReportNumber, reportNumbers } from '@oas/contract/report/numbers'
import { useState } from 'react'
import { useSend } from '../../api/use-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t } from '../../i18n/texts.ts'
import { Modal } from '../../kit/Modal.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { refusalAt } from '../../kit/form/refusal.ts'
import { notify } from '../../kit/notice.tsx'
import type { Targets } from './columns.tsx'
import { shapeOf } from './filters.ts'
import { numberName } from './words.ts'

type Line = { key: ReportNumber; shown: boolean; target: string }
type Props = {
  kind: ReportKind
  shown: readonly ReportNumber[]
  targets: Targets
  onClose: () => void
}

const isShare = (key: ReportNumber): boolean => reportNumbers[key].unit === 'share'
/** Targets of shares are typed as per cent. */
const targetText = (key: ReportNumber, target: number | undefined): string =>
  target === undefined ? '' : String(isShare(key) ? Math.round(target * 1e6) / 1e4 : target)
const targetValue = ({ key, target }: Line): number | null => {
  const value = Number(target)
  if (target.trim() === '' || !Number.isFinite(value)) return null
  return isShare(key) ? value / 100 : value
}
const isTyped = ({ target }: Line): boolean => target.trim() !== ''

const linesOf = ({ kind, shown, targets }: Omit<Props, 'onClose'>): Line[] => {
  const rest = shapeOf(kind).numbers.filter((key) => !shown.includes(key))
  return [...shown, ...rest].map((key) => ({
    key,
    shown: shown.includes(key),
    target: targetText(key, targets.get(key)),
  }))
}

const Lines = ({ lines, onChange }: { lines: Line[]; onChange: (lines: Line[]) => void }) => {
  const put = (key: ReportNumber, part: Partial<Line>): void =>
    onChange(lines.map((line) => (line.key === key ? { ...line, ...part } : line)))
  const move = (at: number, by: number): void => {
    const next = [...lines]
    const [line] = next.splice(at, 1)
    if (line) next.splice(at + by, 0, line)
    onChange(next)
  }
  return (
    <ul className="report-lines">
      {lines.map((line, at) => {
        const name = numberName(line.key)
        const step = (by: number, icon: string, label: string) => (
          <button
            type="button"
            className="popup-button"
            aria-label={label}
            title={label}
            disabled={at + by < 0 || at + by >= lines.length}
            onClick={() => move(at, by)}
          >
            <Icon name={icon} />
          </button>
        )
        return (
          <li key={line.key}>
            <label>
              <input
                type="checkbox"
                checked={line.shown}
                onChange={({ target }) => put(line.key, { shown: target.checked })}
              />
              {name}
            </label>
            <input
              className="report-target"
              inputMode="decimal"
              maxLength={12}
              value={line.target}
              placeholder={isShare(line.key) ? '%' : ''}
              aria-label={t('report.view_target_of', { number: name })}
              onChange={({ target }) => put(line.key, { target: target.value })}
            />
            {step(-1, 'up', t('frontend.column_up', { name }))}
            {step(1, 'down', t('frontend.column_down', { name }))}
          </li>
        )
      })}
    </ul>
  )
}

/** Which columns a report shows in which order, and what its numbers should reach. */
export function ViewDialog({ kind, shown, targets, onClose }: Props) {
  const { may } = useMay()
  const [lines, setLines] = useState(() => linesOf({ kind, shown, targets }))
  const save = useSend(reportMoreCalls.saveConfig, { refreshes: [reportMoreCalls.queryConfig] })
  const columns = lines.filter((line) => line.shown).map(({ key }) => key)
  const wrong = lines.find((line) => isTyped(line) && targetValue(line) === null)
  const problem =
    columns.length === 0
      ? t('report.view_none')
      : wrong
        ? `${numberName(wrong.key)}: ${t('report.view_no_number')}`
        : save.error
          ? refusalAt(save.error, undefined)
          : ''
  const store = (shared: boolean, forget = false): void =>
    save.mutate(
      {
        report: kind,
        shared,
        view: forget
          ? null
          : {
              columns,
              targets: lines.flatMap((line) => {
                const value = targetValue(line)
                return value === null ? [] : [{ number: line.key, value }]
              }),
            },
      },
      {
        onSuccess: () => {
          notify('success', t('report.view_saved'))
          onClose()
        },
      },
    )
  const isSound = columns.length > 0 && wrong === undefined && !save.isPending
  return (
    <Modal
      title={t('report.view')}
      onClose={onClose}
      busy={save.isPending}
      footer={
        <>
          <button type="button" className="btn" onClick={() => store(false, true)}>
            {t('report.view_forget')}
          </button>
          {may('report.edit') && (
            <button type="button" className="btn" disabled={!isSound} onClick={() => store(true)}>
              {t('report.view_share')}
            </button>
          )}
          <button
            type="button"
            className="btn primary"
            disabled={!isSound}
            onClick={() => store(false)}
          >
            {t('report.view_save')}
          </button>
        </>
      }
    >
      <p className="muted">{t('report.view_hint')}</p>
      <Lines lines={lines} onChange={setLines} />
      {problem && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
    </Modal>
  )
}
