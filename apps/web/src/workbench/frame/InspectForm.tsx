import type { Output } from '@oas/contract/define'
import type { inspectionCalls } from '@oas/contract/inspection/calls'
import type { InspectSay } from '@oas/contract/inspection/say'
import { typeKeyOf } from '@oas/contract/type-key'
import { errorClasses, severities } from '@oas/contract/wrong-order/errors'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { t, tData } from '../../i18n/texts.ts'
import { resultName } from '../../i18n/texts.ts'
import { useBenchState } from '../engine/react.ts'
import { Key } from '../parts/Key.tsx'
import type { Verdict } from '../shapes/draft.ts'
import './inspect.css'

const longest = 500

type Compared = Output<(typeof inspectionCalls)['compare']>
type Props = Pick<Compared, 'errorClass' | 'severity' | 'kind' | 'answered'> & {
  verdict: Verdict
  given: NonNullable<Compared['given']>
  onSay: (say: InspectSay) => void
}

/** One answer: its result, and its labels, of which those the other lacks are marked. */
const Side = ({
  title,
  result,
  labels,
  others,
}: {
  title: string
  result: string
  labels: readonly { id: number; name: string }[]
  others: readonly number[]
}) => (
  <section>
    <h3>{title}</h3>
    <p>
      <b>{resultName(result)}</b>
    </p>
    <ul>
      {labels.map(({ id, name }) => (
        <li key={id}>{others.includes(id) ? name : <mark>{name}</mark>}</li>
      ))}
    </ul>
  </section>
)

const Sides = ({ verdict, given, kind }: Pick<Props, 'verdict' | 'given' | 'kind'>) => {
  const known = useBenchState((state) => state.labels[typeKeyOf(verdict.record)])
  const own = verdict.draft.labels.map((id) => ({
    id,
    name: known?.find((label) => label.id === id)?.name ?? String(id),
  }))
  return (
    <div className="inspect-sides">
      <Side
        title={t(kind === 'anti' ? 'inspect_page.found' : 'inspect_page.decided')}
        result={given.resultId}
        labels={given.labels.map((id, at) => ({ id, name: given.labelNames[at] ?? String(id) }))}
        others={verdict.draft.labels}
      />
      <Side
        title={t('inspect_page.yours')}
        result={verdict.resultId}
        labels={own}
        others={given.labels}
      />
    </div>
  )
}

/** What an inspector says of a difference; Ctrl+Enter sends it. */
export function InspectForm(props: Props) {
  const { verdict, given, kind, errorClass, severity, answered, onSay } = props
  const [agree, setAgree] = useState(false)
  const [wrong, setWrong] = useState(errorClass ?? 'wrong_result')
  const [grave, setGrave] = useState(severity ?? 'normal')
  const [comment, setComment] = useState('')
  const [tried, setTried] = useState(false)
  const missing = agree && comment.trim() === ''
  const submit = (): void => {
    if (missing) {
      setTried(true)
      return
    }
    onSay({
      agree,
      errorClass: agree ? null : wrong,
      severity: agree ? null : grave,
      comment: comment.trim(),
    })
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    submit()
  }
  const choose = (value: boolean, label: string) => (
    <label>
      <input
        type="radio"
        name="inspect-agree"
        checked={agree === value}
        data-autofocus={!value || undefined}
        onChange={() => setAgree(value)}
      />{' '}
      {label}
    </label>
  )
  return (
    <form
      className="inspect-form"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        submit()
      }}
      onKeyDown={onKeyDown}
    >
      <Sides verdict={verdict} given={given} kind={kind} />
      <fieldset className="inspect-choice">
        <legend className="sr-only">{t('inspect_page.title')}</legend>
        {choose(false, t('inspect_page.wrong'))}
        {choose(true, t('inspect_page.both_right'))}
      </fieldset>
      {agree ? null : (
        <div className="inspect-fields">
          <label className="wb-field">
            <span>{t('inspect_page.error_class')}</span>
            <select value={wrong} onChange={({ target }) => setWrong(target.value as typeof wrong)}>
              {errorClasses.map((one) => (
                <option key={one} value={one}>
                  {tData(`wrong_order.class_${one}`)}
                </option>
              ))}
            </select>
          </label>
          <label className="wb-field">
            <span>{t('inspect_page.severity')}</span>
            <select value={grave} onChange={({ target }) => setGrave(target.value as typeof grave)}>
              {severities.map((one) => (
                <option key={one} value={one}>
                  {tData(`wrong_order.severity_${one}`)}
                </option>
              ))}
            </select>
          </label>
        </div>
      )}
      <label className="wb-field">
        <span>{t(agree ? 'inspect_page.why_both' : 'inspect_page.comment')}</span>
        <textarea
          className="wb-input"
          rows={3}
          maxLength={longest}
          value={comment}
          aria-invalid={tried && missing}
          onChange={({ target }) => setComment(target.value)}
        />
      </label>
      {tried && missing ? (
        <p className="wb-problem" role="alert">
          {t('error.required', { field: t('inspect_page.why_both') })}
        </p>
      ) : null}
      <button type="submit" className="btn primary large">
        {t('inspect_page.send')} <Key combo="Ctrl+Enter" />
      </button>
      {answered ? <p className="muted">{t('inspect_page.kept_hint')}</p> : null}
    </form>
  )
}
