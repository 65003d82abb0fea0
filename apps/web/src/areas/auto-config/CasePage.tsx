import { jsonObject } from '@oas/contract/json'
import type { CaseDetail, CaseRecord, Rendered } from '@oas/contract/setting/case-schemas'
import { settingCaseCalls } from '@oas/contract/setting/case-calls'
import { useEffect, useState } from 'react'
import { send } from '../../api/send.ts'
import { useSend } from '../../api/use-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t } from '../../i18n/texts.ts'
import { Missing } from '../../kit/Missing.tsx'
import { Form } from '../../kit/form/Form.tsx'
import { AreaField, TextField } from '../../kit/form/fields.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { required } from '../../kit/form/required.ts'
import { notify, notifyFailure } from '../../kit/notice.tsx'
import { usePathId } from '../../nav/use-path-id.ts'
import { CaseProblems } from './CaseProblems.tsx'
import { PanelName } from './PanelName.tsx'
import { PreviewFrame } from './PreviewFrame.tsx'
import { ownerPath, runState } from './case-owner.ts'
import './auto-config.css'

const refreshes = [settingCaseCalls.list, settingCaseCalls.one]
const maxChars = 200_000

const Shown = ({ title, of }: { title: string; of: Rendered | null }) => (
  <section>
    <h3>{title}</h3>
    {of === null ? (
      <p className="muted">–</p>
    ) : (
      <dl className="ac-shown">
        <dt>{t('setting_case.part_panel')}</dt>
        <dd>
          <PanelName panel={of.panel} />
        </dd>
        <dt>{t('setting_case.shown')}</dt>
        <dd>{of.shown ? '✓' : t('setting_case.filtered')}</dd>
        <dt>{t('setting_case.part_results')}</dt>
        <dd className="mono">{of.results.join(', ')}</dd>
        <dt>{t('setting_case.part_fields')}</dt>
        <dd className="mono">
          {of.fields.map(({ id, value }) => `${id}=${JSON.stringify(value)}`).join(', ') || '–'}
        </dd>
        <dt>{t('setting_case.part_parts')}</dt>
        <dd className="mono">{of.parts.join(', ') || '–'}</dd>
        <dt>{t('setting_case.part_preset')}</dt>
        <dd className="mono">
          {of.preset ? `${of.preset.result} ${of.preset.labels.join(', ')}` : '–'}
        </dd>
      </dl>
    )}
  </section>
)

const parsed = (text: string): CaseRecord | null => jsonObject(text) as CaseRecord | null

const Editor = ({ detail, reload }: { detail: CaseDetail; reload: () => Promise<unknown> }) => {
  const { may } = useMay()
  const update = useSend(settingCaseCalls.update, { refreshes })
  const accept = useSend(settingCaseCalls.accept, { refreshes })
  const why = may('setting.edit') ? undefined : t('auto_config.needs_edit')
  const form = useForm({
    initial: { name: detail.name, record: JSON.stringify(detail.record, null, 2) },
    check: ({ name, record }) => ({
      name: required(name, t('setting_case.name')),
      record: parsed(record) ? null : t('setting_case.bad_json'),
    }),
    send: async ({ name, record }) => {
      const content = parsed(record)
      if (content)
        await update.mutateAsync({ id: detail.id, version: detail.version, name, record: content })
    },
    done: () => {
      notify('success', t('frontend.saved'))
      void reload()
    },
  })
  const { tone, text } = runState(detail.run)
  const take = (): void => {
    accept
      .mutateAsync({ id: detail.id, version: detail.version })
      .then(async () => {
        notify('success', t('setting_case.accepted'))
        await reload()
      })
      .catch(notifyFailure)
  }
  return (
    <div className="ac-page">
      <div className="ac-bar">
        <h1>
          {t('setting_case.one')}: <span translate="no">{detail.name}</span>
        </h1>
        <span className={`state-tag ${tone}`} role="status">
          {text}
        </span>
        <span className="list-space" />
        <a className="btn" href={`#/tags/auto-config/template-cases/${ownerPath(detail)}`}>
          {t('setting_case.back')}
        </a>
        <button
          type="button"
          className="btn primary"
          disabled={
            why !== undefined ||
            form.dirty ||
            detail.run.problems.length > 0 ||
            (detail.expected !== null && detail.run.differences.length === 0) ||
            accept.isPending
          }
          title={why}
          onClick={take}
        >
          {t('setting_case.accept')}
        </button>
      </div>
      <CaseProblems run={detail.run} />
      <div className="ac-columns">
        <Shown title={t('setting_case.expected')} of={detail.expected} />
        <Shown title={t('setting_case.found')} of={detail.run.rendered} />
      </div>
      <h3>{t('setting_case.preview')}</h3>
      <PreviewFrame key={detail.version} place={`/tags/preview/case-${detail.id}`} />
      <Form
        form={form}
        label={t('setting_case.one')}
        submitLabel={t('setting_case.save')}
        {...(why ? { disabled: why } : {})}
      >
        <TextField form={form} name="name" label={t('setting_case.name')} required maxLength={64} />
        <AreaField
          form={form}
          name="record"
          label={t('setting_case.record')}
          rows={22}
          mono
          maxLength={maxChars}
        />
      </Form>
    </div>
  )
}

/** One case: what was accepted, what is shown now, the record, and the page it gives. */
export function CasePage() {
  const given = usePathId('/tags/template-case/:id')
  const id = /^[1-9][0-9]{0,17}$/.test(given) ? given : '0'
  const [detail, setDetail] = useState<CaseDetail | null>(null)
  const [problem, setProblem] = useState('')
  const load = (): Promise<unknown> =>
    send(settingCaseCalls.one, { id }).then(setDetail, (error: unknown) =>
      setProblem((error as Error).message),
    )
  useEffect(() => {
    let live = true
    send(settingCaseCalls.one, { id }).then(
      (found) => {
        if (live) setDetail(found)
      },
      (error: unknown) => {
        if (live) setProblem((error as Error).message)
      },
    )
    return () => {
      live = false
    }
  }, [id])
  if (problem)
    return (
      <div className="ac-page">
        <Missing text={problem} list="/tags/auto-config" title={t('auto_config.title')} />
      </div>
    )
  return detail ? (
    <Editor key={detail.version} detail={detail} reload={load} />
  ) : (
    <div className="ac-page" aria-busy="true">
      <h1>{t('setting_case.one')}</h1>
    </div>
  )
}
