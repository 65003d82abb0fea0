import { violationScoreCalls } from '@oas/contract/violation-score/calls'
import type { TemplateRow } from '@oas/contract/violation-score/schemas'
import { useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { confirm } from '../../kit/Confirm.tsx'
import { notify } from '../../kit/notice.tsx'
import { refreshes } from './words.tsx'

/** What is done to a template as a whole, each asked before. */
export function useActs() {
  const publish = useSend(violationScoreCalls.publish, { refreshes })
  const remove = useSend(violationScoreCalls.removeTemplate, { refreshes })
  return {
    publish: ({ id, name, revision }: TemplateRow, done?: () => void): void =>
      confirm({
        title: t('violation_score.publish'),
        text: t('violation_score.publish_ask', { name }),
        confirmLabel: t('violation_score.publish'),
        act: async () => {
          const input = { id, baseVersion: revision, act: 'publish' } as const
          const { version } = await publish.mutateAsync(input)
          notify('success', t('violation_score.published', { n: version }))
          done?.()
        },
      }),
    retire: ({ id, name, revision }: TemplateRow): void =>
      confirm({
        title: t('violation_score.retire'),
        text: t('violation_score.retire_ask', { name }),
        confirmLabel: t('violation_score.retire'),
        danger: true,
        act: async () => {
          await publish.mutateAsync({ id, baseVersion: revision, act: 'retire' })
          notify('success', t('violation_score.retired'))
        },
      }),
    drop: ({ id, name, revision }: TemplateRow, done?: (isGone: boolean) => void): void =>
      confirm({
        title: t('violation_score.drop_draft'),
        text: t('violation_score.drop_ask', { name }),
        confirmLabel: t('violation_score.drop_draft'),
        danger: true,
        act: async () => {
          const { removed } = await remove.mutateAsync({ id, baseVersion: revision })
          notify('success', t('violation_score.dropped'))
          done?.(removed)
        },
      }),
  }
}
