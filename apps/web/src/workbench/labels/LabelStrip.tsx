import { typeKeyOf } from '@oas/contract/type-key'
import { t } from '../../i18n/texts.ts'
import { numberKey } from '../actions/keys.ts'
import { focused, set } from '../engine/bench.ts'
import { useBench, useBenchState, useDraft, useRow, useSetting } from '../engine/react.ts'
import { judgedRow, panelOf } from '../engine/panel.ts'
import { Key } from '../parts/Key.tsx'
import { chooseLabel } from '../verdict/choose-label.ts'
import { useDigits } from './use-digits.ts'
import { type NumberedLabel, labelGroups, numberedLabels } from '../rules/numbered.ts'

const hotMax = 5

/** By Tab alone some fifty labels lie before the results. */
const goToResults = (): void =>
  document.querySelector<HTMLElement>('.wb-result-list [data-result]:enabled')?.focus()

/** Labels with their numbers; the hot ones stand first once more, with the same numbers. */
export function LabelStrip() {
  const bench = useBench()
  const record = useBenchState(focused)
  const setting = useSetting(record)
  const known = useBenchState((state) => {
    const one = focused(state)
    return one ? state.labels[typeKeyOf(one)] : undefined
  })
  const hot = useBenchState((state) => {
    const one = focused(state)
    return one ? state.hot[typeKeyOf(one)] : undefined
  })
  const rowId = useBenchState((state) => state.rowId)
  const draft = useDraft(record?.recordId ?? '')
  const digits = useDigits()
  const { tiles } = panelOf(bench)
  const wallRow = tiles ? (rowId ?? '/').split('/') : ['', '']
  const tile = useRow(wallRow[0] ?? '', wallRow.slice(1).join('/'))
  if (!setting?.baseInfo.useLabel) return null
  const labels = numberedLabels(known ?? [], setting)
  const part = record ? judgedRow(bench, rowId, record) : null
  const chosen = tiles
    ? tile.labels
    : part !== null
      ? (draft.rows[part]?.labels ?? [])
      : draft.labels
  const button = ({ label, n, path }: NumberedLabel, again = false) => (
    <button
      key={`${again ? 'hot ' : ''}${label.id}`}
      type="button"
      className="wb-choice label"
      aria-pressed={chosen.includes(label.id)}
      title={path}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => chooseLabel(bench, label.id)}
    >
      {digits === 'labels' ? <Key combo={numberKey(n)} /> : null}
      <span>{label.name}</span>
    </button>
  )
  const hottest =
    labels.length > hotMax * 2
      ? labels.filter(({ label }) => hot?.includes(label.id)).slice(0, hotMax)
      : []
  return (
    <section className="wb-labels" aria-label={t('audit.labels')} tabIndex={-1}>
      <h3>
        {t('audit.labels')}
        <button
          type="button"
          className="btn plain"
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => set(bench, { labelSearch: true })}
        >
          {t('audit.find')} <Key combo="l" />
        </button>
        <button type="button" className="wb-skip btn" onClick={goToResults}>
          {t('audit.skip_to_results')}
        </button>
      </h3>
      {labels.length === 0 ? <p className="muted">{t('audit.no_labels')}</p> : null}
      {hottest.length > 0 ? (
        <div className="wb-choices hot" role="group" aria-label={t('audit.hot_labels')}>
          <h4>{t('audit.hot_labels')}</h4>
          {hottest.map((one) => button(one, true))}
        </div>
      ) : null}
      {labelGroups(labels).map(({ name, list }) => (
        <div
          key={list[0]?.n}
          className="wb-choices"
          role={name ? 'group' : undefined}
          aria-label={name || undefined}
        >
          {name ? <h4>{name}</h4> : null}
          {list.map((one) => button(one))}
        </div>
      ))}
    </section>
  )
}
