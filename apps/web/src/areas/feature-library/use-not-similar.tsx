import type { Input } from '@oas/contract/define'
import { featureLibraryCalls } from '@oas/contract/feature-library/calls'
import { useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { confirm } from '../../kit/Confirm.tsx'
import { notify } from '../../kit/notice.tsx'
import { refreshes } from './words.tsx'

type What = Omit<Input<typeof featureLibraryCalls.addException>, 'reason'>

/** Says that something is not similar to a feature, with a reason; whoever said so hears more. */
export function useNotSimilar(): (what: What, name: string, after?: () => void) => void {
  const add = useSend(featureLibraryCalls.addException, { refreshes })
  return (what, name, after) =>
    confirm({
      title: t('feature_library.not_similar'),
      text: (
        <>
          <p>
            <strong translate="no">{name}</strong>
          </p>
          <p>{t('feature_library.not_similar_about')}</p>
        </>
      ),
      confirmLabel: t('feature_library.not_similar'),
      reason: 200,
      act: async (reason) => {
        const { suspended } = await add.mutateAsync({ ...what, reason })
        notify(
          suspended ? 'warning' : 'success',
          t(suspended ? 'feature_library.now_suspended' : 'feature_library.exception_added'),
        )
        after?.()
      },
    })
}
