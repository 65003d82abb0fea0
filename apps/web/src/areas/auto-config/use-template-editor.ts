import type { Output } from '@oas/contract/define'
import { sameJson } from '@oas/contract/setting/changes'
import { autoConfigCalls } from '@oas/contract/setting/edit-calls'
import type { Problem } from '@oas/contract/setting/edit-schemas'
import { settingReleaseCalls } from '@oas/contract/setting/release-calls'
import { settingTemplateCalls } from '@oas/contract/setting/template-calls'
import { useEffect, useState } from 'react'
import { send } from '../../api/send.ts'
import { useSend } from '../../api/use-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t } from '../../i18n/texts.ts'
import { confirm } from '../../kit/Confirm.tsx'
import { notify, notifyFailure } from '../../kit/notice.tsx'
import { useUnsavedGuard } from '../../nav/leave-guard.ts'
import { isSound, warningsOf } from './problem-levels.ts'

type Doc = Record<string, unknown>
const checkAfterMs = 400
export type TemplateDetail = Output<(typeof autoConfigCalls)['template']>

/** What may stand in the way of publishing a template or of taking an old version of it back. */
const whyNot = (
  may: ReturnType<typeof useMay>['may'],
  detail: TemplateDetail,
  dirty: boolean,
): string | undefined => {
  if (!may('setting.publish')) return t('auto_config.needs_publish')
  if (detail.retired) return t('setting_tool.retired')
  return dirty ? t('auto_config.save_first') : undefined
}

const whyNotPublish = (
  may: ReturnType<typeof useMay>['may'],
  detail: TemplateDetail,
  problems: readonly Problem[] | null,
): string | undefined => {
  if (detail.mine && !may('setting.publish-own')) return t('auto_config.second_person')
  return isSound(problems) ? undefined : t('auto_config.fix_first')
}

const whyNotRetire = (may: ReturnType<typeof useMay>['may'], dirty: boolean) => {
  if (!may('setting.publish')) return t('auto_config.needs_publish')
  return dirty ? t('auto_config.save_first') : undefined
}

/** Problems of a document, looked for a moment after it last changed; null before that. */
const useTemplateCheck = (document: Doc): readonly Problem[] | null => {
  const [problems, setProblems] = useState<readonly Problem[] | null>(null)
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
  return problems
}

/** Withdraws a template, or puts it back into use, after asking. */
const useRetire = (detail: TemplateDetail, reload: () => Promise<void>) => {
  const retiring = useSend(settingTemplateCalls.retire, {
    refreshes: [autoConfigCalls.templates, autoConfigCalls.options],
  })
  return (): void =>
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
}

/** A template that is edited: its document and name, its problems, saving and retiring it. */
export function useTemplateEditor(first: TemplateDetail) {
  const { may } = useMay()
  const [detail, setDetail] = useState(first)
  const [document, setDocument] = useState<Doc>(first.document)
  const [name, setName] = useState(first.name)
  const [edition, setEdition] = useState(0)
  const problems = useTemplateCheck(document)
  const saving = useSend(autoConfigCalls.saveTemplate, {
    refreshes: [autoConfigCalls.templates, autoConfigCalls.templateEffect],
  })
  const readOnly = !may('setting.edit') || detail.retired
  const dirty = name !== detail.name || !sameJson(document, detail.document)
  useUnsavedGuard(dirty)
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
  const retire = useRetire(detail, reload)
  const whyNoRollback = whyNot(may, detail, dirty)
  return {
    detail,
    document,
    setDocument,
    name,
    setName,
    edition,
    problems,
    warnings: warningsOf(problems),
    readOnly,
    dirty,
    busy: saving.isPending,
    reload,
    save,
    retire,
    whyNotRetire: whyNotRetire(may, dirty),
    whyNoRollback,
    whyNotPublish: whyNoRollback ?? whyNotPublish(may, detail, problems),
  }
}

export type TemplateEditor = ReturnType<typeof useTemplateEditor>
