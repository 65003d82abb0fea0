import type { Output } from '@oas/contract/define'
import { fileCalls } from '@oas/contract/file/calls'
import { exchangeUrl } from '@oas/contract/file/exchange-url'
import type { ResourceAccess } from '@oas/contract/file/schemas'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { send } from '../../api/send.ts'
import { t, tData } from '../../i18n/texts.ts'
import { refusedAt } from '../../kit/form/refused.ts'
import { formatTime } from '../../kit/time.ts'

type Steps = Output<(typeof fileCalls)['exchange']>[number]['steps']
const StepList = ({ title, steps, note }: { title: string; steps: Steps; note?: string }) => (
  <div>
    <h3>{title}</h3>
    {steps.length === 0 ? (
      <p className="muted">{t('file.unchanged')}</p>
    ) : (
      <ol>
        {steps.map(({ step, url }) => (
          <li key={step}>
            <strong>{tData(`file.step_${step}`)}</strong> <code>{url}</code>
          </li>
        ))}
      </ol>
    )}
    {note && <p className="muted">{note}</p>}
  </div>
)

type LineProps = {
  label: string
  value: string
  maxLength: number
  placeholder?: string
  onChange: (value: string) => void
  send: (value: string) => Promise<unknown>
  children: ReactNode
}
/** A form of one line: what is wrong with it, or what the server refuses of it, stands at it. */
const Line = ({
  label,
  value,
  maxLength,
  placeholder,
  onChange,
  send: ask,
  children,
}: LineProps) => {
  const id = useId()
  const [problem, setProblem] = useState('')
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (value.trim() === '') {
      setProblem(t('frontend.required', { field: label }))
      return
    }
    ask(value.trim()).catch(refusedAt(setProblem))
  }
  return (
    <form noValidate onSubmit={submit}>
      <input
        className="mono"
        aria-label={label}
        placeholder={placeholder}
        value={value}
        maxLength={maxLength}
        aria-invalid={problem !== ''}
        aria-describedby={`${id}-problem`}
        onChange={(event) => {
          setProblem('')
          onChange(event.target.value)
        }}
      />
      {children}
      {problem && (
        <span className="problem" id={`${id}-problem`} role="alert">
          {problem}
        </span>
      )}
    </form>
  )
}

/**
 * Shows what becomes of an address step by step, by the draft and as it is published, and what a
 * token of this server opens.
 */
export function TestUrl({ access }: { access: ResourceAccess }) {
  const [url, setUrl] = useState('')
  const [flags, setFlags] = useState({ includeAllHost: false, forceAddToken: false })
  const [published, setPublished] = useState<{ of: string; steps: Steps } | null>(null)
  const [token, setToken] = useState('')
  const [facts, setFacts] = useState<Output<(typeof fileCalls)['parseToken']> | null>(null)
  const draft = exchangeUrl(url.trim(), access, flags)
  const run = async (address: string): Promise<void> => {
    const [answer] = await send(fileCalls.exchange, { items: [{ url: address, ...flags }] })
    setPublished({ of: url, steps: answer?.steps ?? [] })
  }
  const parse = async (text: string): Promise<void> =>
    setFacts(await send(fileCalls.parseToken, { token: text }))
  const tick = (key: keyof typeof flags, label: string) => (
    <label className="tick">
      <input
        type="checkbox"
        checked={flags[key]}
        onChange={(event) => setFlags({ ...flags, [key]: event.target.checked })}
      />
      {label}
    </label>
  )
  return (
    <section className="hosts-test" aria-label={t('file.test_url')}>
      <h2>{t('file.test_url')}</h2>
      <Line
        label={t('file.test_url')}
        placeholder="https://"
        value={url}
        maxLength={4000}
        onChange={setUrl}
        send={run}
      >
        {tick('includeAllHost', t('file.include_all'))}
        {tick('forceAddToken', t('file.force_token'))}
        <button type="submit" className="btn primary">
          {t('file.test')}
        </button>
      </Line>
      {url.trim() !== '' && (
        <div className="hosts-steps">
          <StepList
            title={t('file.draft_result')}
            steps={draft.steps}
            {...(draft.needs ? { note: t('file.needs_token') } : {})}
          />
          {published?.of === url && (
            <StepList title={t('file.published_result')} steps={published.steps} />
          )}
        </div>
      )}
      <h2>{t('file.parse_token')}</h2>
      <Line
        label={t('file.token')}
        value={token}
        maxLength={2000}
        onChange={(text) => {
          setToken(text)
          setFacts(null)
        }}
        send={parse}
      >
        <button type="submit" className="btn">
          {t('file.parse_token')}
        </button>
      </Line>
      {facts && (
        <p role="status">
          <span className={`state-tag ${facts.valid ? 'good' : 'bad'}`}>
            {tData(`file.token_${facts.reason || 'valid'}`)}
          </span>{' '}
          <code>
            {[facts.kind, facts.bucket, facts.file, formatTime(facts.expiresAt)]
              .filter(Boolean)
              .join(' · ')}
          </code>
        </p>
      )}
    </section>
  )
}
