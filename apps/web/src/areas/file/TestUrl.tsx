import type { Output } from '@oas/contract/define'
import { fileCalls } from '@oas/contract/file/calls'
import { exchangeUrl } from '@oas/contract/file/exchange-url'
import type { ResourceAccess } from '@oas/contract/file/schemas'
import { type FormEvent, useState } from 'react'
import { send } from '../../api/send.ts'
import { t, tData } from '../../i18n/texts.ts'
import { notifyFailure } from '../../kit/notice.tsx'
import { formatTime } from '../../kit/time.ts'

type Steps = Output<(typeof fileCalls)['exchange']>[number]['steps']
const StepList = ({ title, steps, note }: { title: string; steps: Steps; note?: string }) => (
  <div><h3>{title}</h3>{steps.length === 0 ? <p className="muted">{t('file.unchanged')}</p> : <ol>{steps.map(({ step, url }) => <li key={step}><strong>{tData(`file.step_${step}`)}</strong> <code>{url}</code></li>)}</ol>}{note && <p className="muted">{note}</p>}</div>
)

/** Shows what becomes of an address step by step, by the draft and as it is published, and what a token of this server opens. */
export const TestUrl = ({ access }: { access: ResourceAccess }) => {
  const [url, setUrl] = useState('')
  const [flags, setFlags] = useState({ includeAllHost: false, forceAddToken: false })
  const [published, setPublished] = useState<{ of: string; steps: Steps } | null>(null)
  const [token, setToken] = useState('')
  const [facts, setFacts] = useState<Output<(typeof fileCalls)['parseToken']> | null>(null)
  const draft = exchangeUrl(url.trim(), access, flags)
  const run = (event: FormEvent): void => { event.preventDefault(); if (url.trim() !== '') send(fileCalls.exchange, { items: [{ url: url.trim(), ...flags }] }).then(([answer]) => setPublished({ of: url, steps: answer?.steps ?? [] }), notifyFailure) }
  const parse = (event: FormEvent): void => { event.preventDefault(); if (token.trim() !== '') send(fileCalls.parseToken, { token: token.trim() }).then(setFacts, notifyFailure) }
  const tick = (key: keyof typeof flags, label: string) => <label className="tick"><input type="checkbox" checked={flags[key]} onChange={(event) => setFlags({ ...flags, [key]: event.target.checked })} />{label}</label>
  return (
    <section className="hosts-test" aria-label={t('file.test_url')}>
      <h2>{t('file.test_url')}</h2>
      <form onSubmit={run}><input className="mono" aria-label={t('file.test_url')} placeholder="https://" value={url} maxLength={4000} onChange={(event) => setUrl(event.target.value)} />{tick('includeAllHost', t('file.include_all'))}{tick('forceAddToken', t('file.force_token'))}<button type="submit" className="btn primary">{t('file.test')}</button></form>
      {url.trim() !== '' && <div className="hosts-steps"><StepList title={t('file.draft_result')} steps={draft.steps} {...(draft.needs ? { note: t('file.needs_token') } : {})} />{published?.of === url && <StepList title={t('file.published_result')} steps={published.steps} />}</div>}
      <h2>{t('file.parse_token')}</h2>
      <form onSubmit={parse}><input className="mono" aria-label={t('file.token')} value={token} maxLength={2000} onChange={(event) => { setToken(event.target.value); setFacts(null) }} /><button type="submit" className="btn">{t('file.parse_token')}</button></form>
      {facts && <p role="status"><span className={`state-tag ${facts.valid ? 'good' : 'bad'}`}>{tData(`file.token_${facts.reason || 'valid'}`)}</span> <code>{[facts.kind, facts.bucket, facts.file, formatTime(facts.expiresAt)].filter(Boolean).join(' · ')}</code></p>}
    </section>
  )
}
