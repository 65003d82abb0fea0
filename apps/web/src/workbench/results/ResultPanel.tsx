import type { HeldRecord } from '@oas/contract/queue/schemas'
import type { ResultButton } from '@oas/contract/setting/schemas'
import { t, tData } from '../../i18n/texts.ts'
import { numberKey } from '../actions/keys.ts'
import { keysOf } from '../verdict/problems.ts'
import { focused, serverNow } from '../engine/bench.ts'
import type { State } from '../engine/state.ts'
import { useBench, useBenchState, useDraft, useTickCount, useSetting } from '../engine/react.ts'
import { panelOf } from '../engine/panel.ts'
import { Key } from '../parts/Key.tsx'
import { LabelSearch } from '../labels/LabelSearch.tsx'
import { unpublishedTrees } from '../verdict/label-trees.ts'
import { LabelStrip } from '../labels/LabelStrip.tsx'
import { ResultFormView } from './ResultFormView.tsx'
import { buttonsOf, isAllowed } from '../rules/buttons.ts'
import { isViolation, presetOf } from '../rules/result.ts'
import { lockLets, lockText } from '../verdict/locked.ts'
import { rulingText } from '../rules/ruling-text.ts'
import { quickResult, rulingOf } from '../rules/white-list.ts'
import { isShared } from '../verdict/table.ts'
import { press } from '../verdict/press.ts'
import { submit } from '../verdict/submit.ts'

/**
 * Room for all results of a type, two in a row, also for those a record does not show, so that none
 * ever moves.
 */
const rowsHeight = (n: number): number => 24 + Math.ceil(n / 2) * 38

/** Whether no list puts another result in the place of one, or a rule forces it. */
const isSentAsItIs = (
  record: HeldRecord,
  button: ResultButton,
  buttons: readonly ResultButton[],
): boolean =>
  quickResult(record, button, buttons)?.id === button.id ||
  rulingOf(record, button).effect === 'forced'

/** Why nothing was decided; it is read out each time, also in the same words. */
const Nudge = ({ nudged }: { nudged: State['nudge'] }) => (
  <div className="wb-nudge" role="status">
    {nudged ? <p key={nudged.n}>{nudged.text}</p> : null}
  </div>
)

/**
 * Labels, results and the open form; always at the same place: labels scroll, results and submit
 * are fixed at the bottom.
 */
export function ResultPanel({ bar = false }: { bar?: boolean }) {
  const bench = useBench()
  const record = useBenchState(focused)
  const setting = useSetting(record)
  const form = useBenchState((state) => state.form)
  const searching = useBenchState((state) => state.labelSearch)
  const draft = useDraft(record?.recordId ?? '')
  const several = useTickCount() > 1
  const nudged = useBenchState((state) => state.nudge)
  const unpublished = useBenchState(unpublishedTrees)
  if (!record || !setting)
    return bar ? (
      <footer className="wb-bottom" />
    ) : (
      <aside className="wb-results" aria-label={t('audit.results')} />
    )
  const buttons = buttonsOf(record, setting, serverNow(bench))
  const { labelsByTree } = panelOf(bench)
  const blocked = labelsByTree === true && unpublished.length > 0
  const preset = presetOf(draft.labels, setting).result
  const open = setting.result.find((one) => one.id === form)
  const keys = keysOf(setting)
  const list = buttons.map((button, index) => (
    <button
      key={button.id}
      type="button"
      disabled={
        record.readOnly ||
        !lockLets(bench, record, button) ||
        !isAllowed(button, draft.labels, setting) ||
        (several && !isShared(bench, button))
      }
      aria-expanded={button.id === form}
      data-result={button.id}
      className={[
        'wb-result',
        isViolation(button) ? 'bad' : '',
        (preset ?? draft.resultId) === button.id ? 'armed' : '',
        isSentAsItIs(record, button, buttons) ? '' : 'outlined',
      ].join(' ')}
      title={
        (lockLets(bench, record, button) ? rulingText(record, button) : lockText(bench, record)) ||
        undefined
      }
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => press(bench, button)}
    >
      <Key combo={keys.get(button.id)} />
      {setting.baseInfo.useLabel ? null : <Key combo={numberKey(index + 1)} />}
      <span>{tData(button.transKey)}</span>
    </button>
  ))
  const Root = bar ? 'footer' : 'aside'
  return (
    <Root className={bar ? 'wb-bottom' : 'wb-results'} aria-label={t('audit.results')}>
      {labelsByTree ? null : <LabelStrip />}
      {searching ? <LabelSearch /> : null}
      <section
        className="wb-result-list"
        data-nudge={nudged ? nudged.n % 2 : undefined}
        aria-label={t('audit.results')}
        style={bar ? undefined : { minHeight: rowsHeight(setting.result.length) }}
      >
        {bar ? null : <h3>{t('audit.results')}</h3>}
        {list}
      </section>
      {open ? (
        <ResultFormView
          key={`${record.id} ${open.id}`}
          record={record}
          button={open}
          setting={setting}
        />
      ) : null}
      <div className="wb-submit">
        <Nudge nudged={nudged} />
        <button
          type="button"
          className="btn primary large"
          disabled={record.readOnly || blocked}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => submit(bench)}
        >
          {t(panelOf(bench).restByEnter ? 'audit.submit_rest' : 'audit.act_submit')}{' '}
          <Key combo="Enter" />
        </button>
      </div>
    </Root>
  )
}
