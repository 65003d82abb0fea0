import type { Problem } from '@oas/contract/setting/edit-schemas'
import { autoConfigCalls } from '@oas/contract/setting/edit-calls'
import { settingReleaseCalls } from '@oas/contract/setting/release-calls'
import { typeKeyOf } from '@oas/contract/type-key'
import { useState } from 'react'
import { useCall, useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { notify } from '../../kit/notice.tsx'
import { EffectList } from './EffectList.tsx'
import { PublishDialog } from './PublishDialog.tsx'
import { refreshes } from './refreshes.ts'

type Props = {
  id: number
  revision: number
  next: number
  warnings: readonly Problem[]
  onDone: () => Promise<unknown>
  onClose: () => void
}
/**
 * Publishes a template, and brings along the types that are ticked: all of them, or nothing happens
 * at all.
 */
export function TemplatePublishDialog({ id, revision, next, warnings, onDone, onClose }: Props) {
  const { data, isFetching, error } = useCall(autoConfigCalls.templateEffect, { id })
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const publish = useSend(autoConfigCalls.publishTemplate, {
    refreshes: [
      ...refreshes,
      autoConfigCalls.templates,
      autoConfigCalls.templateEffect,
      settingReleaseCalls.bound,
      settingReleaseCalls.templateEditions,
    ],
  })
  const effects = data?.list ?? []
  const upgrade = effects.filter((one) => ticked.has(typeKeyOf(one)))
  const send = async (given: { note: string; acceptWarnings: boolean }): Promise<void> => {
    const { version } = await publish.mutateAsync({
      id,
      revision,
      ...given,
      upgrade: upgrade.map(({ appId, type, version: of }) => ({ appId, type, version: of })),
    })
    notify('success', t('auto_config.published_done', { n: version }))
    await onDone()
  }
  const toggle = (key: string): void =>
    setTicked((before) => {
      const after = new Set(before)
      if (!after.delete(key)) after.add(key)
      return after
    })
  return (
    <PublishDialog
      title={t('auto_config.publish_title', { n: next })}
      warnings={[
        ...warnings,
        ...upgrade.flatMap(({ problems }) => problems.filter(({ level }) => level === 'warning')),
      ]}
      send={send}
      onClose={onClose}
    >
      <p className="muted">{t('setting_tool.publish_hint')}</p>
      {error && (
        <p className="problem" role="alert">
          {error.message}
        </p>
      )}
      <div aria-busy={isFetching}>
        <EffectList effects={effects} ticked={ticked} onToggle={toggle} />
        {data && effects.length === 0 && <p className="muted">{t('setting_tool.bound_none')}</p>}
        {data && data.others > 0 && (
          <p className="muted">{t('setting_tool.bound_others', { n: data.others })}</p>
        )}
      </div>
    </PublishDialog>
  )
}
