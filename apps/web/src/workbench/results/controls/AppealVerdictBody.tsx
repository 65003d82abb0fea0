import { objectsIn } from '@oas/contract/decision/forms/kinds'
import { appealVerdicts, isWon } from '@oas/contract/decision/forms/verdicts'
import { useMemo } from 'react'
import { t } from '../../../i18n/texts.ts'
import type { FormProps } from './form-props.ts'
import { endText } from '../../rules/times.ts'
import { useBenchState } from '../../engine/react.ts'
import { withVerdict } from '../../rules/appeal.ts'
import { numberedLabels } from '../../rules/numbered.ts'
import { useOriginal } from '../../verdict/use-original.ts'
import { RightAnswer } from './RightAnswer.tsx'
import { Choices } from './Choices.tsx'

const names = {
  uphold: 'audit.appeal_uphold',
  overturn: 'audit.appeal_overturn',
  lighten: 'audit.appeal_lighten',
  ask: 'audit.appeal_ask',
} as const
const acts = [
  ['keep', 'audit.appeal_keep'],
  ['clear', 'audit.appeal_clear'],
  ['shorten', 'audit.appeal_shorten'],
] as const
const day = 86_400

/**
 * What becomes of an appealed decision and of each of its punishments: overturned clears them all
 * unless said otherwise.
 */
export function AppealVerdictBody({ bench, record, draft, facts, change }: FormProps) {
  const rows = objectsIn(draft.form['punishes']) ?? []
  const verdict = draft.form['verdict']
  const original = useBenchState((state) => state.originals[record.recordId]) ?? null
  useOriginal(bench, record)
  const labels = useMemo(() => numberedLabels(original?.labels ?? [], undefined), [original])
  const pick = (index: number): void => {
    const next = appealVerdicts[index]
    if (next) change(withVerdict(draft.form, next, facts))
  }
  return (
    <>
      <Choices
        label={t('audit.appeal_verdict')}
        role="radio"
        choices={appealVerdicts.map((id) => ({ id, text: t(names[id]), on: verdict === id }))}
        onPick={pick}
      />
      {isWon(verdict)
        ? facts.appealed.map(({ rowId, endAt }) => {
            const row = rows.find((one) => one['rowId'] === rowId)
            const put = (field: object): void =>
              change({
                ...draft.form,
                punishes: [...rows.filter((one) => one !== row), { rowId, ...row, ...field }],
              })
            return (
              <section key={rowId} className="wb-form-row" aria-label={rowId}>
                <h4 className="mono">
                  {rowId}
                  {endAt ? <small className="muted"> → {endText(endAt)}</small> : null}
                </h4>
                <Choices
                  keys={false}
                  label={rowId}
                  role="radio"
                  choices={acts.map(([id, text]) => ({
                    id,
                    text: t(text),
                    on: (row?.['action'] ?? 'keep') === id,
                  }))}
                  onPick={(index) =>
                    put({
                      action: acts[index]?.[0],
                      ...(acts[index]?.[0] === 'shorten'
                        ? { punishTime: row?.['punishTime'] ?? day }
                        : {}),
                    })
                  }
                />
                {row?.['action'] === 'shorten' ? (
                  <label className="wb-line">
                    {t('audit.appeal_days')}
                    <input
                      className="wb-input"
                      type="number"
                      min={1}
                      value={Math.round(Number(row['punishTime'] ?? day) / day)}
                      onChange={(event) =>
                        put({ punishTime: Math.max(1, event.target.valueAsNumber || 1) * day })
                      }
                    />
                  </label>
                ) : null}
              </section>
            )
          })
        : null}
      {original && isWon(verdict) ? (
        <fieldset className="wb-form-row">
          <legend>{t('audit.appeal_right')}</legend>
          <RightAnswer
            form={draft.form}
            results={original.results}
            labels={labels}
            change={change}
          />
        </fieldset>
      ) : null}
    </>
  )
}
