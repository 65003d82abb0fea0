import { type BatchLine, type NewBatch, maxBatchLines } from '@oas/contract/batch-punish/schemas'
import { barClearCalls } from '@oas/contract/bar-clear/calls'
import { batchPunishCalls } from '@oas/contract/batch-punish/calls'
import { changeOrderAbove } from '@oas/contract/change-order/calls'
import type { Output } from '@oas/contract/define'
import { labelCalls } from '@oas/contract/label/calls'
import { settingCalls } from '@oas/contract/setting/calls'
import { parseTypeKey, typeKeyOf } from '@oas/contract/type-key'
import { useCallback, useState } from 'react'
import type { Static } from 'typebox'
import { useCall, useSend } from '../../api/use-call.ts'
import { t, tData, typeName } from '../../i18n/texts.ts'
import { Modal } from '../../kit/Modal.tsx'
import { fileToBase64 } from '../../kit/base64.ts'
import { ChangeOrderField } from '../../kit/change-order/ChangeOrderField.tsx'
import { Form } from '../../kit/form/Form.tsx'
import { LinesField } from '../../kit/form/LinesField.tsx'
import { numberAsTyped } from '../../kit/form/lines.ts'
import { Outcome } from '../../kit/form/Outcome.tsx'
import { MultiPick } from '../../kit/form/MultiPick.tsx'
import { AreaField, SelectField, TickField } from '../../kit/form/fields.tsx'
import { required } from '../../kit/form/required.ts'
import { useForm } from '../../kit/form/use-form.ts'
import { notify, notifyFailure } from '../../kit/notice.tsx'
import { EffectLine, refreshes, timeWord } from './words.tsx'

type Made = Output<typeof batchPunishCalls.create>
type Draft = {
  typeKey: string
  resultId: string
  labels: string[]
  punishTime: string
  remark: string
  list: string[]
  file: string
  skipBad: boolean
  changeOrderId: string
}
/** Results that need nothing beyond label, time and remark. */
const controls = new Set(['direct', 'simple_confirm', 'remark', 'punish_form'])
const lineOf = (text: string): BatchLine => {
  const [postId = '', uid = ''] = text.split(',').map((cell) => cell.trim())
  return { ...(postId ? { postId } : {}), ...(uid ? { uid } : {}) }
}

const Effect = ({ made, numbers }: { made: Made; numbers: readonly number[] }) => (
  <Outcome of={made} className="batch-effect">
    <EffectLine effect={made.effect} />
    <p className="muted">
      {made.needsReview
        ? t('batch_punish.will_wait')
        : t('batch_punish.will_run', { n: made.seconds })}
    </p>
    {made.refused.length > 0 && (
      <p>
        <span className="state-tag bad">
          {t('batch_punish.bad_lines', { n: made.refused.length })}
        </span>
      </p>
    )}
    {made.refused.length > 0 && (
      <ul>
        {made.refused.slice(0, 50).map((bad) => (
          <li key={bad.line}>
            {t('batch_punish.line_n', { n: numberAsTyped(numbers, bad.line) })}:{' '}
            <code>{bad.text}</code> – {bad.reason}
          </li>
        ))}
      </ul>
    )}
  </Outcome>
)

/** Posts that were chosen before: only the verdict is asked for. */
type Posts = { appId: number; type: number; recordIds: string[] }

/**
 * Makes a batch of a verdict and of those it is for, typed, from a file or chosen before; what it
 * would do is seen first. `typeKey` and `lines` are filled in beforehand, where another page leads
 * here.
 */
export const MakeDialog = ({
  typeKey: wanted = '',
  lines,
  posts,
  onClose,
  onMade,
}: {
  typeKey?: string
  lines?: string[]
  posts?: Posts
  onClose: () => void
  onMade: (id: string) => void
}) => {
  const create = useSend(batchPunishCalls.create, { refreshes })
  const clear = useSend(barClearCalls.clear, { refreshes: [...refreshes, barClearCalls.query] })
  const { data: types } = useCall(settingCalls.allTypes, {})
  const [seen, setSeen] = useState<Made | null>(null)
  const [numbers, setNumbers] = useState<readonly number[]>([])
  const inputOf = ({
    typeKey,
    resultId,
    labels,
    punishTime,
    remark,
    list,
    file,
    skipBad,
    changeOrderId,
  }: Draft): Static<typeof NewBatch> => ({
    ...parseTypeKey(typeKey),
    resultId,
    labels: labels.map(Number),
    remark,
    skipBad,
    ...(file === '' ? { list: list.map(lineOf) } : { file }),
    ...(punishTime === '' ? {} : { punishTime: Number(punishTime) }),
    ...(changeOrderId ? { changeOrderId } : {}),
  })
  const store = (draft: Draft, dry: boolean): Promise<Made> => {
    if (!posts) return create.mutateAsync({ ...inputOf(draft), ...(dry ? { dry } : {}) })
    const { list: _list, skipBad: _skip, file: _file, ...verdict } = inputOf(draft)
    return clear.mutateAsync({ ...verdict, recordIds: posts.recordIds, ...(dry ? { dry } : {}) })
  }
  const form = useForm<Draft>({
    initial: {
      typeKey: posts ? typeKeyOf(posts) : wanted,
      resultId: '',
      labels: [],
      punishTime: '',
      remark: '',
      list: posts?.recordIds ?? lines ?? [],
      file: '',
      skipBad: false,
      changeOrderId: '',
    },
    check: (draft) => ({
      typeKey: required(draft.typeKey, t('batch_punish.type')),
      resultId: required(draft.resultId, t('batch_punish.result')),
      list: draft.file === '' ? required(draft.list, t('batch_punish.whom')) : null,
      changeOrderId:
        (seen?.needsChangeOrder ?? draft.list.length > changeOrderAbove) &&
        draft.changeOrderId === ''
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
  const put = (change: Partial<Draft>): void => {
    setSeen(null)
    putRaw('typeKey' in change ? { ...change, resultId: '', labels: [], punishTime: '' } : change)
  }
  const { appId, type } = parseTypeKey(values.typeKey)
  const { data: setting } = useCall(
    settingCalls.busconfig,
    { appId, type, source: 'audit' },
    { enabled: values.typeKey !== '' },
  )
  const { data: labels } = useCall(
    labelCalls.list,
    { appId, type },
    { enabled: values.typeKey !== '' },
  )
  const results = (setting?.result ?? []).filter(
    (button) => controls.has(button.content.control) && button.content.resultType !== 'SYSTEM',
  )
  const times = results.find((button) => button.id === values.resultId)?.content.times ?? []
  const choose = (resultId: string): void => {
    const content = results.find((button) => button.id === resultId)?.content
    put({
      resultId,
      punishTime: content?.defaultTime === undefined ? '' : String(content.defaultTime),
    })
  }
  const read = async (file: File | undefined): Promise<void> =>
    put({ file: file ? await fileToBase64(file) : '' })
  const preview = (): void => {
    store(values, true).then(setSeen, notifyFailure)
  }
  const pickOrder = useCallback((changeOrderId: string) => putRaw({ changeOrderId }), [putRaw])
  const needsOrder = seen?.needsChangeOrder ?? values.list.length > changeOrderAbove
  const ready =
    values.typeKey !== '' &&
    values.resultId !== '' &&
    (values.list.length > 0 || values.file !== '')
  const shared = {
    ...form,
    put: (change: Partial<Draft>): void =>
      'resultId' in change ? choose(change.resultId ?? '') : put(change),
  }
  return (
    <Modal title={t('batch_punish.create')} onClose={onClose} busy={form.busy} width={720}>
      <Form
        form={shared}
        label={t('batch_punish.create')}
        submitLabel={t('batch_punish.start')}
        cancel={
          <>
            <button
              type="button"
              className="btn"
              onClick={() => {
                if (ready) preview()
                else form.submit(true)
              }}
            >
              {t('batch_punish.preview')}
            </button>
            <button type="button" className="btn" onClick={onClose}>
              {t('frontend.cancel')}
            </button>
          </>
        }
      >
        {posts ? (
          <p>{t('batch_punish.chosen_posts', { n: posts.recordIds.length })}</p>
        ) : (
          <SelectField
            form={shared}
            name="typeKey"
            label={t('batch_punish.type')}
            required
            empty=""
            choices={(types ?? []).map((info) => ({
              value: typeKeyOf(info),
              label: `${info.appName} · ${typeName(info.name)}`,
            }))}
          />
        )}
        <SelectField
          form={shared}
          name="resultId"
          label={t('batch_punish.result')}
          required
          empty=""
          choices={results.map((button) => ({ value: button.id, label: tData(button.transKey) }))}
        />
        {times.length > 1 && (
          <SelectField
            form={shared}
            name="punishTime"
            label={t('batch_punish.time')}
            required
            choices={times.map((seconds) => ({ value: String(seconds), label: timeWord(seconds) }))}
          />
        )}
        {(labels?.list ?? []).length > 0 && (
          <MultiPick
            label={t('batch_punish.labels')}
            choices={(labels?.list ?? [])
              .filter((label) => label.leaf)
              .map((label) => ({ value: String(label.id), label: label.name }))}
            value={values.labels}
            onChange={(next) => put({ labels: next })}
            max={50}
            problem={form.problemOf('labels')}
          />
        )}
        <AreaField
          form={shared}
          name="remark"
          label={t('batch_punish.remark')}
          maxLength={2000}
          rows={2}
        />
        {!posts && (
          <LinesField
            id="batch-lines"
            label={t('batch_punish.whom')}
            hint={t('batch_punish.lines_hint')}
            value={values.list}
            onChange={(list, places) => {
              setNumbers(places)
              put({ list })
            }}
            maxLine={maxBatchLines}
            waitMs={150}
            required
            problem={form.problemOf('list')}
          />
        )}
        {!posts && (
          <div className="form-row">
            <label htmlFor="batch-file">{t('batch_punish.file')}</label>
            <input
              id="batch-file"
              type="file"
              accept=".csv,.xlsx"
              onChange={(event) => {
                read(event.target.files?.[0]).catch(notifyFailure)
              }}
            />
            <div className="form-hint">{t('batch_punish.file_hint')}</div>
            <div className="problem" role={form.problemOf('file') ? 'alert' : undefined}>
              {form.problemOf('file')}
            </div>
          </div>
        )}
        {seen && <Effect made={seen} numbers={values.file === '' ? numbers : []} />}
        {seen && seen.refused.length > 0 && (
          <TickField form={form} name="skipBad" label={t('batch_punish.skip_bad')} />
        )}
        {needsOrder && (
          <ChangeOrderField
            appId={appId || undefined}
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
