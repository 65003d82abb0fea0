import { sameJson } from '@oas/contract/setting/changes'
import { autoConfigCalls } from '@oas/contract/setting/edit-calls'
import { type RuleTrial, settingRuleCalls } from '@oas/contract/setting/rule-calls'
import type { TypeSetting } from '@oas/contract/setting/schemas'
import { useState } from 'react'
import { send } from '../../api/send.ts'
import { useSend } from '../../api/use-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t } from '../../i18n/texts.ts'
import { notify, notifyFailure } from '../../kit/notice.tsx'
import { moveEntry } from './moved.ts'
import { refreshes } from './refreshes.ts'
import { type Line, linesOf, rulesOf } from './rule-lines.ts'
import type { SettingKey } from './use-setting-editor.ts'

type Given = {
  of: SettingKey
  version: number
  setting: TypeSetting
  reload: () => Promise<unknown>
}

/** The preset rules of a type as they are edited, tried and published. */
export function useRules({ of, version, setting, reload }: Given) {
  const { may } = useMay()
  const [lines, setLines] = useState<readonly Line[]>(() =>
    linesOf(setting.pageType.content.preprocessResultsConfig),
  )
  const [trial, setTrial] = useState<RuleTrial | null>(null)
  const [busy, setBusy] = useState(false)
  const batch = useSend(autoConfigCalls.batch, { refreshes: [...refreshes, settingRuleCalls.list] })
  const put = (n: number, change: Partial<Line>): void =>
    setLines(lines.map((line) => (line.n === n ? { ...line, ...change } : line)))
  const run = (): void => {
    setBusy(true)
    send(settingRuleCalls.trial, { ...of, rules: rulesOf(lines) })
      .then(setTrial, notifyFailure)
      .finally(() => setBusy(false))
  }
  const release = async ({
    note,
    acceptWarnings,
  }: {
    note: string
    acceptWarnings: boolean
  }): Promise<void> => {
    const { drafted } = await batch.mutateAsync({
      types: [{ ...of, version }],
      changes: [
        { at: ['pageType', 'content', 'preprocessResultsConfig'], act: 'set', to: rulesOf(lines) },
      ],
      note,
      acceptWarnings,
    })
    if (drafted > 0) notify('success', t('setting_tool.batch_drafted', { n: drafted }))
    await reload()
  }
  const same = sameJson(
    rulesOf(lines),
    rulesOf(linesOf(setting.pageType.content.preprocessResultsConfig)),
  )
  const whyNot = (): string | undefined => {
    if (!may('setting.publish')) return t('auto_config.needs_publish')
    return same ? t('auto_config.no_draft') : undefined
  }
  const add = (): void =>
    setLines([
      ...lines,
      {
        n: Math.max(-1, ...lines.map(({ n }) => n)) + 1,
        when: '',
        result: setting.result[0]?.id ?? '',
        labels: [],
        lock: false,
      },
    ])
  const move = (from: number, to: number): void => setLines(moveEntry(lines, from, to))
  const remove = (n: number): void => setLines(lines.filter((one) => one.n !== n))
  return { lines, put, add, move, remove, trial, busy, run, release, why: whyNot() }
}
