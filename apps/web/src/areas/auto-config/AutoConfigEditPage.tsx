import { changesBetween } from '@oas/contract/setting/changes'
import { autoConfigCalls } from '@oas/contract/setting/edit-calls'
import { parseTypeKey } from '@oas/contract/type-key'
import { useEffect, useState } from 'react'
import { send } from '../../api/send.ts'
import { useCall, useSend } from '../../api/use-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t, typeName } from '../../i18n/texts.ts'
import { confirm } from '../../kit/Confirm.tsx'
import { notify } from '../../kit/notice.tsx'
import { usePathId } from '../../nav/use-path-id.ts'
import { ChangeTable } from './ChangeTable.tsx'
import { PublishDialog } from './PublishDialog.tsx'
import { SettingForm } from './SettingForm.tsx'
import { SidePane } from './SidePane.tsx'
import { refreshes } from './refreshes.ts'
import { type Section, sectionOf } from './schema.ts'
import { type Detail, useDraft } from './use-draft.ts'
import './auto-config.css'
import '../../kit/people/people.css'

type Key = { appId: number; type: number }

const Editor = ({ id, of, first }: { id: string; of: Key; first: Detail }) => {
  const { may } = useMay()
  const [section, setSection] = useState<Section>('base')
  const [publishing, setPublishing] = useState(false)
  const { data: options } = useCall(autoConfigCalls.options, {})
  const {
    detail,
    document,
    setDocument,
    problems,
    dirty,
    busy,
    save,
    detach,
    reload,
    show,
    theirs,
    edition,
  } = useDraft(of, first)
  const publish = useSend(autoConfigCalls.publish, { refreshes })
  const discard = useSend(autoConfigCalls.discard, { refreshes })
  const { draft, published } = detail
  const readOnly = !may('setting.edit')
  const live = published?.version ?? 0
  const old = draft !== null && draft.base !== live
  const errors = (problems ?? []).filter(({ level }) => level === 'error').length
  const warnings = (problems ?? []).filter(({ level }) => level === 'warning')
  const whyNot = !may('setting.publish')
    ? t('auto_config.needs_publish')
    : dirty
      ? t('auto_config.save_first')
      : !draft
        ? t('auto_config.no_draft')
        : draft.mine && !may('setting.publish-own')
          ? t('auto_config.second_person')
          : errors > 0 || problems === null
            ? t('auto_config.fix_first')
            : undefined
  const drop = (): void =>
    confirm({
      title: t('auto_config.discard'),
      text: t('auto_config.discard_sure'),
      confirmLabel: t('auto_config.discard'),
      danger: true,
      act: async () => {
        await discard.mutateAsync({ ...of, revision: draft?.revision ?? 0 })
        await reload()
        notify('success', t('auto_config.discarded'))
      },
    })
  const release = async (given: { note: string; acceptWarnings: boolean }): Promise<void> => {
    const { version } = await publish.mutateAsync({
      ...of,
      revision: draft?.revision ?? 1,
      ...given,
    })
    notify('success', t('auto_config.published_done', { n: version }))
    await reload()
  }
  return (
    <div className="ac-page">
      <div className="ac-bar">
        <h1>
          {detail.appName} · {typeName(detail.name)} <span className="mono muted">{id}</span>
        </h1>
        <span className="state-tag">
          {live === 0 ? t('auto_config.state_new') : `${t('auto_config.version')} ${live}`}
        </span>
        {draft && (
          <span className="state-tag warn">
            {t('auto_config.state_changed')} · {draft.updatedBy}
          </span>
        )}
        {problems && (
          <span className={errors > 0 ? 'problem' : 'muted'} role="status">
            {t('auto_config.errors_n', { n: errors })} ·{' '}
            {t('auto_config.warnings_n', { n: warnings.length })}
          </span>
        )}
        <span className="list-space" />
        <a className="btn" href={`#/tags/auto-config/template-cases/${id}`}>
          {t('setting_tool.cases')}
        </a>
        <button
          type="button"
          className="btn"
          disabled={readOnly || !dirty || busy}
          title={readOnly ? t('auto_config.needs_edit') : undefined}
          aria-busy={busy}
          onClick={() => void save()}
        >
          {t('auto_config.save')}
        </button>
        <button
          type="button"
          className="btn"
          disabled={readOnly || !draft || live === 0}
          onClick={drop}
        >
          {t('auto_config.discard')}
        </button>
        <button
          type="button"
          className="btn primary"
          disabled={whyNot !== undefined || old}
          title={whyNot}
          onClick={() => setPublishing(true)}
        >
          {t('auto_config.publish')}
        </button>
      </div>
      {old && !theirs && (
        <p className="ac-note" role="alert">
          {t('auto_config.outdated', { base: draft.base, live })}{' '}
          <button
            type="button"
            className="btn"
            disabled={readOnly}
            onClick={() => {
              void send(autoConfigCalls.one, of).then((now) => save(now))
            }}
          >
            {t('auto_config.rebase')}
          </button>
        </p>
      )}
      {theirs && (
        <section className="ac-note" role="alert" aria-label={t('auto_config.conflict')}>
          <p>
            <strong>{t('auto_config.conflict')}</strong> {t('auto_config.conflict_text')}
          </p>
          <ChangeTable
            label={t('auto_config.conflict')}
            changes={changesBetween((theirs.draft ?? theirs.published)?.document ?? {}, document)}
          />
          <div className="ac-bar">
            <button type="button" className="btn" onClick={() => show(theirs)}>
              {t('auto_config.take_theirs')}
            </button>
            <button type="button" className="btn primary" onClick={() => void save(theirs)}>
              {t('auto_config.keep_mine')}
            </button>
          </div>
        </section>
      )}
      <div className="ac-panes">
        <div className="ac-pane">
          <SettingForm
            key={edition}
            document={document}
            problems={problems ?? []}
            options={options}
            readOnly={readOnly}
            section={section}
            onSection={setSection}
            change={setDocument}
          />
        </div>
        <div className="ac-pane">
          <SidePane
            id={id}
            of={of}
            detail={detail}
            document={document}
            problems={problems ?? []}
            edition={edition}
            readOnly={readOnly}
            why={may('setting.publish') ? undefined : t('auto_config.needs_publish')}
            detach={detach}
            change={setDocument}
            onPick={(path) => setSection(sectionOf(path))}
            reload={reload}
          />
        </div>
      </div>
      {publishing && (
        <PublishDialog
          title={t('auto_config.publish_title', { n: live + 1 })}
          warnings={warnings}
          send={release}
          onClose={() => setPublishing(false)}
        >
          <ChangeTable
            label={t('auto_config.compare_live')}
            changes={
              published
                ? changesBetween(published.document, document).filter(
                    ({ at }) => at[0] !== 'version',
                  )
                : []
            }
          />
        </PublishDialog>
      )}
    </div>
  )
}

/**
 * Opens a setting; it is read once, so that what is typed is never replaced by what somebody else
 * saves.
 */
const Opened = ({ id, of }: { id: string; of: Key }) => {
  const [first, setFirst] = useState<Detail | null>(null)
  const [problem, setProblem] = useState('')
  const { appId, type } = of
  useEffect(() => {
    let live = true
    send(autoConfigCalls.one, { appId, type }).then(
      (detail) => {
        if (live) setFirst(detail)
      },
      (error: unknown) => {
        if (live) setProblem((error as Error).message)
      },
    )
    return () => {
      live = false
    }
  }, [appId, type])
  if (problem)
    return (
      <div className="ac-page">
        <h1>{t('auto_config.edit_title')}</h1>
        <p className="problem" role="alert">
          {problem}
        </p>
      </div>
    )
  return first ? (
    <Editor id={id} of={of} first={first} />
  ) : (
    <div className="ac-page" aria-busy="true">
      <h1>{t('auto_config.edit_title')}</h1>
    </div>
  )
}

/** The setting of one type: form, text, preview, comparison, history. */
export const AutoConfigEditPage = () => {
  const id = usePathId('/tags/auto-config/:id')
  const { appId, type } = parseTypeKey(id)
  return <Opened id={id} of={{ appId, type }} />
}
