import { autoConfigCalls } from '@oas/contract/setting/edit-calls'
import { useSend } from '../../api/use-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t } from '../../i18n/texts.ts'
import { confirm } from '../../kit/Confirm.tsx'
import { notify } from '../../kit/notice.tsx'
import { refreshes } from './refreshes.ts'
import { type Detail, useDraft } from './use-draft.ts'
import { isSound, warningsOf } from './problem-levels.ts'

export type SettingKey = { appId: number; type: number }
/** Why the draft of a setting may not be published now; nothing where it may. */
const whyNotPublish = (
  may: ReturnType<typeof useMay>['may'],
  { detail: { draft }, dirty, problems }: ReturnType<typeof useDraft>,
): string | undefined => {
  if (!may('setting.publish')) return t('auto_config.needs_publish')
  if (dirty) return t('auto_config.save_first')
  if (!draft) return t('auto_config.no_draft')
  if (draft.mine && !may('setting.publish-own')) return t('auto_config.second_person')
  return isSound(problems) ? undefined : t('auto_config.fix_first')
}

/** The draft of one setting, and what may be done with it: publish it, drop it. */
export function useSettingEditor(of: SettingKey, first: Detail) {
  const { may } = useMay()
  const edited = useDraft(of, first)
  const publish = useSend(autoConfigCalls.publish, { refreshes })
  const discard = useSend(autoConfigCalls.discard, { refreshes })
  const { draft, published } = edited.detail
  const live = published?.version ?? 0
  const drop = (): void =>
    confirm({
      title: t('auto_config.discard'),
      text: t('auto_config.discard_sure'),
      confirmLabel: t('auto_config.discard'),
      danger: true,
      act: async () => {
        await discard.mutateAsync({ ...of, revision: draft?.revision ?? 0 })
        await edited.reload()
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
    await edited.reload()
  }
  return {
    ...edited,
    live,
    readOnly: !may('setting.edit'),
    isOutdated: draft !== null && draft.base !== live,
    warnings: warningsOf(edited.problems),
    whyNot: whyNotPublish(may, edited),
    whyNoRollback: may('setting.publish') ? undefined : t('auto_config.needs_publish'),
    drop,
    release,
  }
}

export type SettingEditor = ReturnType<typeof useSettingEditor>
