import type { clearBy } from '@oas/contract/clear-punish/calls'
import { scheduledActCalls } from '@oas/contract/scheduled-act/calls'
import { useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { required } from '../../kit/form/required.ts'
import { useSchedule } from './use-schedule.ts'
import { type WhenDraft, noWhen, whenOf } from './when-draft.ts'
import { refreshes } from './words.tsx'

type EndDraft = WhenDraft & { appId: string; by: string; ids: string[] }

/** An end of punishments at a time, as it is written. */
export function useEnd(appId: string, ids: readonly string[], done: () => void) {
  const end = useSend(scheduledActCalls.end, { refreshes })
  return useSchedule<EndDraft>({
    initial: { ...noWhen, appId, by: ids.length > 0 ? 'row' : 'uid', ids: [...ids] },
    countOf: (draft) => draft.ids.length,
    check: (draft) => ({
      appId: required(draft.appId, t('scheduled_act.app')),
      ids: required(draft.ids, t('clear_punish.lines')),
    }),
    store: (draft, dry) =>
      end.mutateAsync({
        appId: Number(draft.appId),
        by: draft.by as (typeof clearBy)[number],
        ids: draft.ids,
        ...whenOf(draft),
        ...(dry ? { dry } : {}),
      }),
    done,
  })
}
