import { barClearCalls } from '@oas/contract/bar-clear/calls'
import { batchPunishCalls } from '@oas/contract/batch-punish/calls'
import { changeOrderAbove } from '@oas/contract/change-order/calls'
import { typeKeyOf } from '@oas/contract/type-key'
import { useCallback, useRef, useState } from 'react'
import { useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { required } from '../../kit/form/required.ts'
import { type FormState, useForm } from '../../kit/form/use-form.ts'
import { notify } from '../../kit/notice.tsx'
import { type BatchDraft, inputOf, type Made, type Posts } from './batch-draft.ts'
import { type Verdicts, useVerdicts } from '../../kit/verdict/use-verdicts.ts'
import { refreshes } from './words.tsx'

export type MakeProps = {
  typeKey?: string
  lines?: string[]
  posts?: Posts
  onClose: () => void
  onMade: (id: string) => void
}

/** Makes a batch, of posts chosen before or of lines; with `dry` it only says what it would do. */
const useStore = (posts: Posts | undefined) => {
  const create = useSend(batchPunishCalls.create, { refreshes })
  const clear = useSend(barClearCalls.clear, { refreshes: [...refreshes, barClearCalls.query] })
  return (draft: BatchDraft, dry: boolean): Promise<Made> => {
    if (!posts) return create.mutateAsync({ ...inputOf(draft), ...(dry ? { dry } : {}) })
    const { list: _list, skipBad: _skip, file: _file, ...verdict } = inputOf(draft)
    return clear.mutateAsync({ ...verdict, recordIds: posts.recordIds, ...(dry ? { dry } : {}) })
  }
}

const firstDraft = ({ typeKey = '', lines, posts }: MakeProps): BatchDraft => ({
  typeKey: posts ? typeKeyOf(posts) : typeKey,
  resultId: '',
  labels: [],
  punishTime: '',
  remark: '',
  list: posts?.recordIds ?? lines ?? [],
  file: '',
  skipBad: false,
  changeOrderId: '',
})

/** A batch that is written, and what it would do. */
export function useBatchForm(given: MakeProps) {
  const { posts, onClose, onMade } = given
  const [seen, setSeen] = useState<Made | null>(null)
  const store = useStore(posts)
  const needsOrder = (list: readonly string[]): boolean =>
    seen?.needsChangeOrder ?? list.length > changeOrderAbove
  // What the result asks for is known once its type is chosen, by what the form holds.
  const asks = useRef<Verdicts['asks']>({ label: false, remark: false })
  const form = useForm<BatchDraft>({
    initial: firstDraft(given),
    check: (draft) => ({
      labels: asks.current.label ? required(draft.labels, t('batch_punish.labels')) : null,
      remark: asks.current.remark ? required(draft.remark, t('batch_punish.remark')) : null,
      typeKey: required(draft.typeKey, t('batch_punish.type')),
      resultId: required(draft.resultId, t('batch_punish.result')),
      list: draft.file === '' ? required(draft.list, t('batch_punish.whom')) : null,
      changeOrderId:
        needsOrder(draft.list) && draft.changeOrderId === ''
          ? t('frontend.change_order_required')
          : null,
    }),
    send: async (draft) => {
      const { id } = await store(draft, false)
      notify('success', t('batch_punish.made', { id: id ?? '' }))
      onMade(id ?? '')
    },
    done: onClose,
  })
  const { values, put: putRaw } = form
  const put = (change: Partial<BatchDraft>): void => {
    setSeen(null)
    putRaw('typeKey' in change ? { ...change, resultId: '', labels: [], punishTime: '' } : change)
  }
  const verdicts = useVerdicts(values.typeKey, values.resultId)
  asks.current = verdicts.asks
  const choose = (resultId: string): void => {
    const time = verdicts.defaultTimeOf(resultId)
    put({ resultId, punishTime: time === undefined ? '' : String(time) })
  }
  const pickOrder = useCallback((changeOrderId: string) => putRaw({ changeOrderId }), [putRaw])
  const preview = (): void => {
    if (form.isComplete) store(values, true).then(setSeen, form.refuse)
    else form.submit(true)
  }
  const shared: FormState<BatchDraft> = {
    ...form,
    put: (change: Partial<BatchDraft>): void =>
      'resultId' in change ? choose(change.resultId ?? '') : put(change),
  }
  return {
    form: shared,
    /** As `form`, but what was seen before stays. */
    quietForm: form,
    verdicts,
    seen,
    preview,
    pickOrder,
    needsOrder: needsOrder(values.list),
  }
}
