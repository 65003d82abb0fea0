import {
  type blackKinds,
  liveBlackListCalls,
  maxBlackLines,
} from '@oas/contract/live-black-list/calls'
import type { Output } from '@oas/contract/define'
import { useState } from 'react'
import { useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { Modal } from '../../kit/Modal.tsx'
import { TimeField } from '../../kit/TimeField.tsx'
import { fileToBase64 } from '../../kit/base64.ts'
import { Form } from '../../kit/form/Form.tsx'
import { LinesField } from '../../kit/form/LinesField.tsx'
import { numberAsTyped } from '../../kit/form/lines.ts'
import { AreaField, SelectField, TickField } from '../../kit/form/fields.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { required } from '../../kit/form/required.ts'
import { notify, notifyFailure } from '../../kit/notice.tsx'
import { useApps } from '../../kit/use-apps.ts'

type Draft = {
  appId: string
  kind: string
  lines: string[]
  workbook: string
  reason: string
  evidence: string
  until: number | undefined
  skipBad: boolean
}
type Found = Output<typeof liveBlackListCalls.add>

/** Bars or watches hosts, typed or from a workbook; what would come of it is seen first. */
export const BlackDialog = ({ onClose }: { onClose: () => void }) => {
  const { choices } = useApps()
  const add = useSend(liveBlackListCalls.add, { refreshes: [liveBlackListCalls.list] })
  const [found, setFound] = useState<Found | null>(null)
  const [numbers, setNumbers] = useState<readonly number[]>([])
  const store = (
    { appId, kind, lines, workbook, until, ...draft }: Draft,
    dry: boolean,
  ): Promise<Found> =>
    add.mutateAsync({
      ...draft,
      appId: Number(appId),
      kind: kind as (typeof blackKinds)[number],
      dry,
      ...(workbook === '' ? { lines } : { workbook }),
      ...(until === undefined ? {} : { until }),
    })
  const form = useForm<Draft>({
    initial: {
      appId: choices[0]?.value ?? '',
      kind: 'watch',
      lines: [],
      workbook: '',
      reason: '',
      evidence: '',
      until: undefined,
      skipBad: false,
    },
    guard: false,
    done: onClose,
    check: ({ appId, lines, workbook, reason }) => ({
      appId: required(appId, t('live_list.app')),
      lines: workbook === '' ? required(lines, t('live_list.lines')) : null,
      reason: required(reason, t('live_list.reason')),
    }),
    send: async (draft) => {
      const { waits, added } = await store(draft, false)
      notify('success', waits ? t('live_list.waits') : t('live_list.moved', { n: added }))
    },
  })
  const { values } = form
  const put = (change: Partial<Draft>): void => {
    setFound(null)
    form.put(change)
  }
  const ready =
    values.appId !== '' &&
    (values.lines.length > 0 || values.workbook !== '') &&
    values.reason.trim() !== ''
  const read = async (file: File | undefined): Promise<void> =>
    put({ workbook: file ? await fileToBase64(file) : '' })
  return (
    <Modal title={t('live_list.add_title')} onClose={onClose} busy={form.busy} width={560}>
      <Form
        form={{ ...form, put }}
        label={t('live_list.add_title')}
        submitLabel={t('live_list.add')}
        cancel={
          <>
            <button
              type="button"
              className="btn"
              onClick={() => {
                if (ready) store(values, true).then(setFound, notifyFailure)
                else form.submit(true)
              }}
            >
              {t('live_list.preview')}
            </button>
            <button type="button" className="btn" onClick={onClose}>
              {t('frontend.cancel')}
            </button>
          </>
        }
      >
        <SelectField
          form={{ ...form, put }}
          name="appId"
          label={t('live_list.app')}
          required
          empty=""
          choices={choices}
        />
        <SelectField
          form={{ ...form, put }}
          name="kind"
          label={t('live_list.kind')}
          choices={[
            { value: 'watch', label: t('live_list.kind_watch') },
            { value: 'bar', label: t('live_list.kind_bar') },
          ]}
        />
        <LinesField
          id="black-lines"
          label={t('live_list.lines')}
          value={values.lines}
          onChange={(lines, places) => {
            setNumbers(places)
            put({ lines })
          }}
          maxLine={maxBlackLines}
          waitMs={150}
          problem={form.problemOf('lines')}
        />
        <div className="form-row">
          <label htmlFor="black-file">{t('live_list.file')}</label>
          <input
            id="black-file"
            type="file"
            accept=".xlsx"
            onChange={(event) => {
              read(event.target.files?.[0]).catch(notifyFailure)
            }}
          />
          <div className="problem" role={form.problemOf('workbook') ? 'alert' : undefined}>
            {form.problemOf('workbook')}
          </div>
        </div>
        {found && (
          <div role="status">
            <p>{t('live_list.preview_line', { n: found.added, refused: found.refused.length })}</p>
            <ul>
              {found.refused.slice(0, 50).map((one) => (
                <li key={one.line}>
                  {t('live_list.line_n', {
                    n: values.workbook === '' ? numberAsTyped(numbers, one.line) : one.line,
                  })}
                  : <code>{one.text}</code> – {one.reason}
                </li>
              ))}
            </ul>
          </div>
        )}
        <AreaField
          form={{ ...form, put }}
          name="reason"
          label={t('live_list.reason')}
          required
          maxLength={200}
          rows={2}
        />
        <AreaField
          form={{ ...form, put }}
          name="evidence"
          label={t('live_list.evidence')}
          maxLength={500}
          rows={2}
        />
        <div className="form-row">
          <TimeField
            label={t('live_list.until')}
            value={values.until}
            onChange={(until) => put({ until })}
            problem={form.problemOf('until')}
          />
        </div>
        <TickField form={{ ...form, put }} name="skipBad" label={t('live_list.skip_bad')} />
      </Form>
    </Modal>
  )
}
