import { changeOrderAbove } from '@oas/contract/change-order/calls'
import {
  type ClearInput,
  clearBy,
  clearPunishCalls,
  maxClear,
} from '@oas/contract/clear-punish/calls'
import type { Output } from '@oas/contract/define'
import { useCallback, useState } from 'react'
import type { Static } from 'typebox'
import { useSend } from '../../api/use-call.ts'
import { t, tData } from '../../i18n/texts.ts'
import { Modal } from '../../kit/Modal.tsx'
import { ChangeOrderField } from '../../kit/change-order/ChangeOrderField.tsx'
import { Form } from '../../kit/form/Form.tsx'
import { LinesField } from '../../kit/form/LinesField.tsx'
import { Outcome } from '../../kit/form/Outcome.tsx'
import { AreaField, SelectField, TextField, TickField } from '../../kit/form/fields.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { required } from '../../kit/form/required.ts'
import { notify, notifyFailure } from '../../kit/notice.tsx'
import { actChoices, actName, whyText } from './words.tsx'

type Found = Output<typeof clearPunishCalls.clear>
type Draft = {
  by: string
  ids: string[]
  act: string
  contentBack: boolean
  reason: string
  remark: string
  changeOrderId: string
}
const shown = 50

const Preview = ({ found }: { found: Found }) => (
  <Outcome of={found} className="lift-preview">
    <p>
      <span className="state-tag good">{t('clear_punish.will_lift', { n: found.cleared })}</span>{' '}
      {found.refused > 0 && (
        <span className="state-tag warn">{t('clear_punish.will_leave', { n: found.refused })}</span>
      )}
    </p>
    <ul>
      {found.list
        .filter((one) => !one.cleared)
        .slice(0, shown)
        .map((one) => (
          <li key={`${one.key} ${one.punishId}`}>
            <code>{one.key}</code> {one.act === null ? '' : actName(one.act)} –{' '}
            {whyText(one.reason)}
          </li>
        ))}
    </ul>
  </Outcome>
)

const tell = ({ cleared, refused, list }: Found): void => {
  if (cleared > 0) notify('success', t('clear_punish.lifted', { n: cleared }))
  if (refused > 0)
    notify(
      'warning',
      t('clear_punish.left', {
        n: refused,
        why: [
          ...new Set(list.filter((one) => !one.cleared).map((one) => whyText(one.reason))),
        ].join(', '),
      }),
    )
}

/** Lifts ticked punishments, or those that lines name; what would come of it is seen first. */
export const LiftDialog = ({
  appId,
  ids,
  onClose,
  onDone,
}: {
  appId: number
  ids: string[]
  onClose: () => void
  onDone: () => void
}) => {
  const clear = useSend(clearPunishCalls.clear, {
    refreshes: [clearPunishCalls.query, clearPunishCalls.history],
  })
  const [found, setFound] = useState<Found | null>(null)
  const typed = ids.length === 0
  const inputOf = ({
    by,
    ids: lines,
    act,
    contentBack,
    reason,
    remark,
    changeOrderId,
  }: Draft): Static<typeof ClearInput> => ({
    appId,
    by: by as (typeof clearBy)[number],
    ids: lines,
    contentBack,
    reason,
    remark,
    ...(act ? { punishIds: [Number(act)] } : {}),
    ...(changeOrderId ? { changeOrderId } : {}),
  })
  const form = useForm<Draft>({
    initial: {
      by: typed ? 'uid' : 'row',
      ids,
      act: '',
      contentBack: false,
      reason: '',
      remark: '',
      changeOrderId: '',
    },
    guard: false,
    check: (draft) => ({
      ids: required(draft.ids, t('clear_punish.lines')),
      reason: required(draft.reason, t('clear_punish.reason')),
      remark: required(draft.remark, t('clear_punish.remark')),
      changeOrderId:
        (found?.needsChangeOrder ?? draft.ids.length > changeOrderAbove) &&
        draft.changeOrderId === ''
          ? t('frontend.change_order_required')
          : null,
    }),
    send: async (draft) => {
      tell(await clear.mutateAsync(inputOf(draft)))
    },
    done: () => {
      onDone()
      onClose()
    },
  })
  const { put: putRaw, values } = form
  const put = (change: Partial<Draft>): void => {
    if ('ids' in change || 'by' in change || 'act' in change) setFound(null)
    putRaw(change)
  }
  const pickOrder = useCallback((changeOrderId: string) => putRaw({ changeOrderId }), [putRaw])
  const needsOrder = found?.needsChangeOrder ?? values.ids.length > changeOrderAbove
  const preview = (): void => {
    clear
      .mutateAsync({
        ...inputOf(values),
        reason: values.reason.trim() || '-',
        remark: values.remark.trim() || '-',
        dry: true,
      })
      .then(setFound, notifyFailure)
  }
  const title = typed
    ? t('clear_punish.lift_list')
    : t('clear_punish.lift_ticked', { n: ids.length })
  return (
    <Modal title={title} onClose={onClose} busy={form.busy} width={640}>
      <Form
        form={{ ...form, put }}
        label={title}
        submitLabel={t('clear_punish.lift')}
        cancel={
          <>
            <button
              type="button"
              className="btn"
              onClick={() => {
                if (values.ids.length > 0) preview()
                else form.submit(true)
              }}
            >
              {t('clear_punish.preview')}
            </button>
            <button type="button" className="btn" onClick={onClose}>
              {t('frontend.cancel')}
            </button>
          </>
        }
      >
        {typed && (
          <SelectField
            form={{ ...form, put }}
            name="by"
            label={t('clear_punish.named_by')}
            choices={clearBy.map((by) => ({ value: by, label: tData(`clear_punish.by_${by}`) }))}
          />
        )}
        {typed && (
          <LinesField
            id="lift-lines"
            label={t('clear_punish.lines')}
            value={values.ids}
            onChange={(lines) => put({ ids: lines })}
            maxLine={maxClear}
            waitMs={150}
            required
            problem={form.problemOf('ids')}
          />
        )}
        {typed && (
          <SelectField
            form={{ ...form, put }}
            name="act"
            label={t('clear_punish.only_act')}
            empty={t('clear_punish.every_act')}
            choices={actChoices()}
          />
        )}
        {found && <Preview found={found} />}
        <TickField
          form={form}
          name="contentBack"
          label={t('clear_punish.content_back')}
          hint={t('clear_punish.content_back_hint')}
        />
        <TextField
          form={form}
          name="reason"
          label={t('clear_punish.reason')}
          required
          maxLength={200}
        />
        <AreaField
          form={form}
          name="remark"
          label={t('clear_punish.remark')}
          required
          maxLength={500}
          rows={2}
        />
        {needsOrder && (
          <ChangeOrderField
            appId={appId}
            value={values.changeOrderId}
            onChange={pickOrder}
            required
            problem={form.problemOf('changeOrderId')}
          />
        )}
      </Form>
    </Modal>
  )
}
