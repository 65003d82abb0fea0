import type { Output } from '@oas/contract/define'
import { modelCalls } from '@oas/contract/model/calls'
import type { VersionRow } from '@oas/contract/model/schemas'
import { useState } from 'react'
import { useSend } from '../../../api/use-call.ts'
import { t, tData } from '../../../i18n/texts.ts'
import { FormModal } from '../../../kit/form/FormModal.tsx'
import { AreaField } from '../../../kit/form/fields.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { Pick } from '../../../kit/pick/Pick.tsx'
import { recordSource } from '../../../kit/pick/records.ts'
import { refreshes } from '../words.tsx'

type Answer = Output<typeof modelCalls.tryVersion>
const Outcome = ({ answer }: { answer: Answer }) => (
  <section aria-live="polite">
    <p>
      {answer.mock ? (
        <span className="state-tag">{t('model.mock')}</span>
      ) : (
        <span className={`state-tag ${answer.ok ? 'good' : 'bad'}`}>
          {t(answer.ok ? 'model.tried_ok' : 'model.tried_bad')}
        </span>
      )}{' '}
      {t('model.try_ms', { n: answer.ms })} · {t('model.signature')}:{' '}
      {tData(`model.signature_${String(answer.signature)}`)}
    </p>
    {answer.reason !== '' && <p className="problem">{answer.reason}</p>}
    {answer.text !== '' && <p>{answer.text}</p>}
    {answer.labels.length === 0 && answer.reason === '' && (
      <p className="muted">{t('model.no_labels')}</p>
    )}
    {answer.labels.length > 0 && (
      <table>
        <tbody>
          {answer.labels.map((one) => (
            <tr key={one.label}>
              <th scope="row" translate="no">
                {one.label}
              </th>
              <td className="mono">{one.score.toFixed(3)}</td>
              <td className="muted">
                {one.labelId === null ? t('model.label_unmapped_state') : one.labelId}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
    {answer.cases.map((one, at) => (
      // Cases have no name of their own; they come in their order.
      <p key={`case ${String(at)}`}>
        <span className={`state-tag ${one.ok ? 'good' : 'bad'}`}>
          {t(one.ok ? 'model.case_ok' : 'model.case_bad')}
        </span>{' '}
        {one.label}: <span className="mono">{one.score?.toFixed(3) ?? '–'}</span>
      </p>
    ))}
  </section>
)

type Draft = { content: string; recordId: string }
/** Asks a version about a text or a record, and shows all of its answer. */
export function TryDialog({ version, onClose }: { version: VersionRow; onClose: () => void }) {
  const run = useSend(modelCalls.tryVersion, { refreshes })
  const [answer, setAnswer] = useState<Answer | null>(null)
  const form = useForm<Draft>({
    initial: { content: version.body.sample, recordId: '' },
    guard: false,
    send: async ({ content, recordId }) => {
      setAnswer(
        await run.mutateAsync({
          versionId: version.id,
          ...(recordId === '' ? {} : { recordId }),
          ...(recordId === '' && content !== '' ? { content } : {}),
        }),
      )
    },
  })
  return (
    <FormModal
      form={form}
      title={t('model.try_title', { n: version.number })}
      submitLabel={t('model.try_run')}
      onClose={onClose}
      notice={answer && <Outcome answer={answer} />}
    >
      <AreaField
        form={form}
        name="content"
        label={t('model.try_content')}
        hint={t('model.try_hint')}
        maxLength={20_000}
        rows={3}
      />
      <Pick
        label={t('model.try_record')}
        source={recordSource}
        value={form.values.recordId}
        onChange={(recordId) => form.put({ recordId })}
        problem={form.problemOf('recordId', t('model.try_record'))}
      />
    </FormModal>
  )
}
