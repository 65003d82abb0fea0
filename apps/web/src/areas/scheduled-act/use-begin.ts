import type { BatchLine } from '@oas/contract/batch-punish/schemas'
import { scheduledActCalls } from '@oas/contract/scheduled-act/calls'
import { parseTypeKey } from '@oas/contract/type-key'
import { useRef } from 'react'
import { useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { required } from '../../kit/form/required.ts'
import type { VerdictDraft } from '../../kit/verdict/VerdictFields.tsx'
import { type Verdicts, useVerdicts } from '../../kit/verdict/use-verdicts.ts'
import { useSchedule } from './use-schedule.ts'
import { type WhenDraft, noWhen, whenOf } from './when-draft.ts'
import { refreshes } from './words.tsx'

type BeginDraft = VerdictDraft &
  WhenDraft & { typeKey: string; list: string[]; unlessPunished: boolean }

/** A line as people write it: a user, or a user and one of their posts. */
const lineOf = (text: string): BatchLine => {
  const [uid = '', postId = ''] = text.split(/[,，\t]/).map((cell) => cell.trim())
  return { ...(uid ? { uid } : {}), ...(postId ? { postId } : {}) }
}

/** A punishment that is to begin at a time, as it is written. */
export function useBegin(uid: string, done: () => void) {
  const begin = useSend(scheduledActCalls.begin, { refreshes })
  // What the result asks for is known once its type is chosen, by what the form holds.
  const asks = useRef<Verdicts['asks']>({ label: false, remark: false })
  const { form, ...rest } = useSchedule<BeginDraft>({
    initial: {
      ...noWhen,
      typeKey: '',
      resultId: '',
      labels: [],
      punishTime: '',
      remark: '',
      list: uid === '' ? [] : [uid],
      unlessPunished: true,
    },
    countOf: ({ list }) => list.length,
    check: (draft) => ({
      typeKey: required(draft.typeKey, t('scheduled_act.type')),
      resultId: required(draft.resultId, t('batch_punish.result')),
      labels: asks.current.label ? required(draft.labels, t('batch_punish.labels')) : null,
      remark: asks.current.remark ? required(draft.remark, t('batch_punish.remark')) : null,
      list: required(draft.list, t('scheduled_act.whom')),
    }),
    store: (draft, dry) =>
      begin.mutateAsync({
        ...parseTypeKey(draft.typeKey),
        resultId: draft.resultId,
        labels: draft.labels.map(Number),
        remark: draft.remark,
        ...(draft.punishTime === '' ? {} : { punishTime: Number(draft.punishTime) }),
        list: draft.list.map(lineOf),
        unlessPunished: draft.unlessPunished,
        ...whenOf(draft),
        ...(dry ? { dry } : {}),
      }),
    done,
  })
  const { typeKey, resultId } = form.values
  const verdicts = useVerdicts(typeKey, resultId)
  asks.current = verdicts.asks
  const put = (change: Partial<BeginDraft>): void => {
    if ('typeKey' in change) form.put({ ...change, resultId: '', labels: [], punishTime: '' })
    else if ('resultId' in change) {
      const time = verdicts.defaultTimeOf(change.resultId ?? '')
      form.put({ ...change, punishTime: time === undefined ? '' : String(time) })
    } else form.put(change)
  }
  return { ...rest, form: { ...form, put }, verdicts }
}
