import type { Output } from '@oas/contract/define'
import { sameJson } from '@oas/contract/setting/changes'
import { autoConfigCalls } from '@oas/contract/setting/edit-calls'
import type { Problem } from '@oas/contract/setting/edit-schemas'
import { settingReleaseCalls } from '@oas/contract/setting/release-calls'
import { settingTemplateCalls } from '@oas/contract/setting/template-calls'
import { useEffect, useState } from 'react'
import { send } from '../../api/send.ts'
import { useCall, useSend } from '../../api/use-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t } from '../../i18n/texts.ts'
import { notify, notifyFailure } from '../../kit/notice.tsx'
import { confirm } from '../../kit/Confirm.tsx'
import { useUnsavedGuard } from '../../nav/leave-guard.ts'
import { usePathId } from '../../nav/use-path-id.ts'
import { TemplateParent } from './TemplateParent.tsx'
import { SettingForm } from './SettingForm.tsx'
import { TemplatePublishDialog } from './TemplatePublishDialog.tsx'
import { TemplateSide } from './TemplateSide.tsx'
import { type Section, sectionOf } from './schema.ts'
import './auto-config.css'

type Detail = Output<(typeof autoConfigCalls)['template']>
type Doc = Record<string, unknown>
const checkAfterMs = 400

const Editor = ({ first }: { first: Detail }) => {
  const { may } = useMay()
  const [detail, setDetail] = useState(first)
  const [document, setDocument] = useState<Doc>(first.document)
  const [name, setName] = useState(first.name)
  const [problems, setProblems] = useState<readonly Problem[] | null>(null)
  const [section, setSection] = useState<Section>('base')
  const [publishing, setPublishing] = useState(false)
  const [edition, setEdition] = useState(0)
  const { data: options } = useCall(autoConfigCalls.options, {})
  const saving = useSend(autoConfigCalls.saveTemplate, {
    refreshes: [autoConfigCalls.templates, autoConfigCalls.templateEffect],
  })
  const retiring = useSend(settingTemplateCalls.retire, {
    refreshes: [autoConfigCalls.templates, autoConfigCalls.options],
  })
  const readOnly = !may('setting.edit') || detail.retired
  const dirty = name !== detail.name || !sameJson(document, detail.document)
  useUnsavedGuard(dirty)
  useEffect(() => {
    let live = true
    const timer = setTimeout(() => {
      send(settingReleaseCalls.templateCheck, { document }).then(
        (found) => {
          if (live) setProblems(found)
        },
        (error: unknown) => {
          if (live) notifyFailure(error)
        },
      )
    }, checkAfterMs)
    return () => {
      live = false
      clearTimeout(timer)
    }
  }, [document])
  const reload = async (): Promise<void> => {
    const next = await send(autoConfigCalls.template, { id: detail.id })
    setDetail(next)
    setDocument(next.document)
    setName(next.name)
    setEdition((n) => n + 1)
  }
  const save = (): void => {
    saving
      .mutateAsync({
        id: detail.id,
        revision: detail.revision,
        name,
        remark: detail.remark,
        document,
      })
      .then(async () => {
        await reload()
        notify('success', t('auto_config.saved'))
      })
      .catch(notifyFailure)
  }
  const retire = (): void =>
    confirm({
      title: t(detail.retired ? 'setting_tool.restore' : 'setting_tool.retire'),
      text: t(detail.retired ? 'setting_tool.restore_text' : 'setting_tool.retire_text'),
      confirmLabel: t(detail.retired ? 'setting_tool.restore' : 'setting_tool.retire'),
      danger: !detail.retired,
      reason: 500,
      act: async (note) => {
        await retiring.mutateAsync({
          id: detail.id,
          revision: detail.revision,
          act: detail.retired ? 'restore' : 'retire',
          note,
        })
        await reload()
        notify(
          'success',
          t(detail.retired ? 'setting_tool.restored_done' : 'setting_tool.retired_done'),
        )
      },
    })
  const errors = (problems ?? []).filter(({ level }) => level === 'error').length
  const warnings = (problems ?? []).filter(({ level }) => level === 'warning')
  const whyNot = !may('setting.publish')
    ? t('auto_config.needs_publish')
    : detail.retired
      ? t('setting_tool.retired')
      : dirty
        ? t('auto_config.save_first')
        : detail.mine && !may('setting.publish-own')
          ? t('auto_config.second_person')
          : errors > 0 || problems === null
            ? t('auto_config.fix_first')
            : undefined
  return (
    <div className="ac-page">
      <div className="ac-bar">
        <h1>
          {t('auto_config.template')}: <span translate="no">{detail.name}</span>
        </h1>
        <span className="state-tag">
          {detail.version === 0
            ? t('setting_tool.never_published')
            : `${t('auto_config.version')} ${detail.version}`}
        </span>
        {detail.retired && <span className="state-tag bad">{t('setting_tool.retired')}</span>}
        {detail.parent && (
          <span>
            {t('setting_tool.parent')}:{' '}
            <a href={`#/tags/auto-config/templates/${detail.parent.id}`} translate="no">
              {detail.parent.name} · {detail.parent.version}
            </a>
          </span>
        )}
        {problems && (
          <span className={errors > 0 ? 'problem' : 'muted'} role="status">
            {t('auto_config.errors_n', { n: errors })} ·{' '}
            {t('auto_config.warnings_n', { n: warnings.length })}
          </span>
        )}
        <span className="list-space" />
        <label>
          {t('setting_tool.name')}{' '}
          <input
            value={name}
            maxLength={64}
            disabled={readOnly}
            onChange={(event) => setName(event.target.value)}
          />
        </label>
        <a className="btn" href={`#/tags/auto-config/template-cases/${detail.id}`}>
          {t('setting_tool.cases')}
        </a>
        <button
          type="button"
          className="btn"
          disabled={!may('setting.publish') || dirty}
          title={
            !may('setting.publish')
              ? t('auto_config.needs_publish')
              : dirty
                ? t('auto_config.save_first')
                : undefined
          }
          onClick={retire}
        >
          {t(detail.retired ? 'setting_tool.restore' : 'setting_tool.retire')}
        </button>
        <button
          type="button"
          className="btn"
          disabled={readOnly || !dirty || saving.isPending || name.trim() === ''}
          title={readOnly ? t('auto_config.needs_edit') : undefined}
          aria-busy={saving.isPending}
          onClick={save}
        >
          {t('auto_config.save')}
        </button>
        <button
          type="button"
          className="btn primary"
          disabled={whyNot !== undefined}
          title={whyNot}
          onClick={() => setPublishing(true)}
        >
          {t('auto_config.publish')}
        </button>
      </div>
      {!detail.retired && (
        <TemplateParent
          detail={detail}
          why={
            readOnly ? t('auto_config.needs_edit') : dirty ? t('auto_config.save_first') : undefined
          }
          onDone={reload}
        />
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
          <TemplateSide
            detail={detail}
            document={document}
            problems={problems ?? []}
            edition={edition}
            readOnly={readOnly}
            why={
              !may('setting.publish')
                ? t('auto_config.needs_publish')
                : detail.retired
                  ? t('setting_tool.retired')
                  : dirty
                    ? t('auto_config.save_first')
                    : undefined
            }
            reload={reload}
            change={setDocument}
            onPick={(path) => setSection(sectionOf(path))}
          />
        </div>
      </div>
      {publishing && (
        <TemplatePublishDialog
          id={detail.id}
          revision={detail.revision}
          next={detail.version + 1}
          warnings={warnings}
          onDone={reload}
          onClose={() => setPublishing(false)}
        />
      )}
    </div>
  )
}

/**
 * A template of settings: form, text, preview, the types bound to it, publication. It is read once,
 * so that nothing typed is replaced.
 */
export const TemplateEditPage = () => {
  const id = Number(usePathId('/tags/auto-config/templates/:id'))
  const [first, setFirst] = useState<Detail | null>(null)
  const [problem, setProblem] = useState('')
  useEffect(() => {
    let live = true
    send(autoConfigCalls.template, { id }).then(
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
  }, [id])
  if (problem)
    return (
      <div className="ac-page">
        <h1>{t('setting_tool.template_edit')}</h1>
        <p className="problem" role="alert">
          {problem}
        </p>
      </div>
    )
  return first ? (
    <Editor first={first} />
  ) : (
    <div className="ac-page" aria-busy="true">
      <h1>{t('setting_tool.template_edit')}</h1>
    </div>
  )
}
