import { helloFeedbackCalls } from '@oas/contract/hello-feedback/calls'
import {
  type FeedbackAct,
  type FeedbackRow,
  afterFeedbackAct,
  maxReply,
} from '@oas/contract/hello-feedback/schemas'
import { useState } from 'react'
import { send } from '../../api/send.ts'
import { useCall } from '../../api/use-call.ts'
import { t, tData } from '../../i18n/texts.ts'
import { confirm } from '../../kit/Confirm.tsx'
import { Form } from '../../kit/form/Form.tsx'
import { ChoiceField } from '../../kit/form/ChoiceField.tsx'
import { AreaField } from '../../kit/form/fields.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { required } from '../../kit/form/required.ts'
import { notify, notifyFailure } from '../../kit/notice.tsx'
import { PassDialog } from './PassDialog.tsx'
import { refreshFeedback } from './refresh.ts'

type Done = () => void
const finishAct = async (done: Done): Promise<void> => {
  await refreshFeedback()
  done()
}

/** The answer to the user, from a text that was passed or in one's own words. */
const ReplyForm = ({ row, onDone }: { row: FeedbackRow; onDone: Done }) => {
  const { data } = useCall(helloFeedbackCalls.templates, { id: row.id })
  const form = useForm({
    initial: { templateId: '', text: '' },
    check: ({ text }) => ({ text: required(text, t('hello_feedback.reply_text')) }),
    send: ({ templateId, text }) =>
      send(helloFeedbackCalls.update, {
        id: row.id,
        version: row.version,
        act: 'reply',
        text,
        ...(templateId ? { templateId } : {}),
      }),
    done: () => {
      notify('success', t('hello_feedback.replied'))
      void finishAct(onDone)
    },
  })
  const begin = (change: { templateId?: string; text?: string }): void => {
    const chosen =
      change.templateId === undefined
        ? undefined
        : data?.find((one) => one.id === change.templateId)
    form.put(chosen ? { ...change, text: chosen.text } : change)
  }
  return (
    <Form
      form={form}
      label={t('hello_feedback.act_reply')}
      submitLabel={t('hello_feedback.act_reply')}
    >
      {(data ?? []).length > 0 && (
        <ChoiceField
          form={{ ...form, put: begin }}
          name="templateId"
          label={t('hello_feedback.template')}
          placeholder={t('hello_feedback.template_none')}
          choices={(data ?? []).map((one) => ({
            value: one.id,
            label: `${one.key} (${one.language})`,
          }))}
        />
      )}
      <AreaField
        form={form}
        name="text"
        label={t('hello_feedback.reply_text')}
        hint={t('hello_feedback.reply_hint')}
        required
        maxLength={maxReply}
        rows={5}
      />
    </Form>
  )
}

/** What may be done to a ticket now. */
export function Acts({
  row,
  onDone,
  onRelease = onDone,
}: {
  row: FeedbackRow
  onDone: Done
  onRelease?: Done
}) {
  const [passing, setPassing] = useState(false)
  const may = (act: FeedbackAct): boolean =>
    afterFeedbackAct(act, row.state) !== null && (row.holder === '' || row.held)
  const perform = (act: FeedbackAct, text = ''): Promise<void> =>
    send(helloFeedbackCalls.update, { id: row.id, version: row.version, act, text }).then(() =>
      finishAct(act === 'release' ? onRelease : onDone),
    )
  const close = (): void =>
    confirm({
      title: t('hello_feedback.act_close'),
      text: t('hello_feedback.close_sure'),
      confirmLabel: t('hello_feedback.act_close'),
      danger: true,
      reason: 200,
      act: (reason) => perform('close', reason),
    })
  const button = (act: FeedbackAct, press: () => void) => (
    <button type="button" className="btn" onClick={press}>
      {tData(`hello_feedback.act_${act}`)}
    </button>
  )
  return (
    <section className="feedback-card">
      {may('reply') && <ReplyForm key={`${row.id} ${row.version}`} row={row} onDone={onDone} />}
      <div className="feedback-acts">
        {may('pass') && button('pass', () => setPassing(true))}
        {may('close') && button('close', close)}
        {row.held &&
          may('release') &&
          button('release', () => {
            perform('release').catch(notifyFailure)
          })}
        {may('reopen') &&
          button('reopen', () => {
            perform('reopen').catch(notifyFailure)
          })}
        {row.holder !== '' && !row.held && (
          <span className="muted">{t('hello_feedback.busy_with', { name: row.holder })}</span>
        )}
      </div>
      {passing && (
        <PassDialog
          row={row}
          onDone={() => {
            setPassing(false)
            void finishAct(onDone)
          }}
          onClose={() => setPassing(false)}
        />
      )}
    </section>
  )
}
