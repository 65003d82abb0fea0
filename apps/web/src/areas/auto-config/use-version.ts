import { autoConfigCalls } from '@oas/contract/setting/edit-calls'
import { settingReleaseCalls } from '@oas/contract/setting/release-calls'
import { saveFile } from '../../api/save-file.ts'
import { useCall, useSend } from '../../api/use-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t } from '../../i18n/texts.ts'
import { confirm } from '../../kit/Confirm.tsx'
import { prettyJson } from '../../kit/json/JsonDiff.tsx'
import { notify } from '../../kit/notice.tsx'
import { refreshes } from './refreshes.ts'
import type { VersionKey } from './version-key.ts'

/** One published version, the one it is set against, and the way back to it. */
export function useVersion(of: VersionKey, other: VersionKey | null) {
  const { may } = useMay()
  const { data, error, isFetching } = useCall(settingReleaseCalls.edition, of)
  const against = useCall(settingReleaseCalls.edition, other ?? of, { enabled: other !== null })
  const rollback = useSend(autoConfigCalls.rollback, {
    refreshes: [...refreshes, settingReleaseCalls.versions, settingReleaseCalls.edition],
  })
  const back = (): void =>
    confirm({
      title: t('auto_config.rollback_title', { n: of.version }),
      text: t('auto_config.rollback_text', { n: of.version }),
      confirmLabel: t('auto_config.rollback'),
      reason: 500,
      act: async (note) => {
        const made = await rollback.mutateAsync({
          appId: of.appId,
          type: of.type,
          source: of.source,
          version: data?.live ?? 1,
          to: of.version,
          note,
        })
        notify('success', t('auto_config.published_done', { n: made.version }))
      },
    })
  const save = (): void => {
    const name = `setting-${of.appId}-${of.type}-${of.version}.json`
    saveFile(new Blob([prettyJson(data?.document)], { type: 'application/json' }), name)
  }
  const isLive = data !== undefined && data.live === of.version
  const whyNot = (): string | undefined => {
    if (!may('setting.publish')) return t('auto_config.needs_publish')
    return isLive ? t('auto_config.live_now') : undefined
  }
  return { data, error, isFetching, against, isLive, back, save, whyNotBack: whyNot() }
}
