import type { Input } from '@oas/contract/define'
import { textModerationCalls } from '@oas/contract/text-moderation/calls'
import { useCall } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { Drawer } from '../../kit/Drawer.tsx'
import { useOwnSort } from '../../kit/list/use-call-sort.ts'
import { HistoryTable } from '../../kit/people/HistoryTable.tsx'

type Props = {
  kind: Input<typeof textModerationCalls.history>['kind']
  id: string
  name: string
  onClose: () => void
}
/** Who did what to a library, a category, a scene, a word, a release or a sandbox. */
export function HistoryDrawer({ kind, id, name, onClose }: Props) {
  const { sorting, asked } = useOwnSort(textModerationCalls.history)
  const { data, isFetching, error } = useCall(
    textModerationCalls.history,
    { kind, id, ...asked, pageSize: 100 },
    { keepPrevious: true },
  )
  return (
    <Drawer title={`${t('text_moderation.history')}: ${name}`} onClose={onClose} width={860}>
      <HistoryTable data={data} error={error} loading={isFetching} sorting={sorting} />
    </Drawer>
  )
}
