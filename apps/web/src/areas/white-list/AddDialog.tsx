import type { Output } from '@oas/contract/define'
import { whiteListCalls } from '@oas/contract/white-list/calls'
import { type EntryKind, liveExcuses, maxLines } from '@oas/contract/white-list/schemas'
import { useState } from 'react'
import { useCall, useSend } from '../../api/use-call.ts'
import { t, tData } from '../../i18n/texts.ts'
import { Modal } from '../../kit/Modal.tsx'
import { TimeField } from '../../kit/TimeField.tsx'
import { fileToBase64 } from '../../kit/base64.ts'
import { Form } from '../../kit/form/Form.tsx'
import { LinesField } from '../../kit/form/LinesField.tsx'
import { numberAsTyped } from '../../kit/form/lines.ts'
import { Outcome } from '../../kit/form/Outcome.tsx'
import { MultiPick } from '../../kit/form/MultiPick.tsx'
import { AreaField, SelectField, TickField } from '../../kit/form/fields.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { required } from '../../kit/form/required.ts'
import { notify, notifyFailure } from '../../kit/notice.tsx'
import { refreshes, useReader } from './words.tsx'

type Draft = {
  listId: string
  appId: string
  excuses: string[]
  lines: string[]
  workbook: string
  reason: string
  until: number | undefined
  skipBad: boolean
}
type Found = Output<typeof whiteListCalls.add>

const Preview = ({ found, numbers }: { found: Found; numbers: readonly number[] }) => (
  <Outcome of={found} className="white-preview">
    <p>
      <span className="state-tag good">{t('white_list.preview_added', { n: found.added })}</span>{' '}
      <span className="state-tag warn">
        {t('white_list.preview_changed', { n: found.changed })}
      </span>{' '}
      {found.refused.length > 0 && (
        <span className="state-tag bad">
          {t('white_list.preview_refused', { n: found.refused.length })}
        </span>
      )}{' '}
      {found.waits && <span className="muted">{t('white_list.waits')}</span>}
    </p>
    {found.refused.length > 0 && (
      <ul>
        {found.refused.slice(0, 50).map((one) => (
          <li key={one.line}>
            {t('white_list.line_n', { n: numberAsTyped(numbers, one.line) })}:{' '}
            <code>{one.text}</code> – {one.reason}
          </li>
        ))}
      </ul>
    )}
  </Outcome>
)

/** Puts many on a list at once, typed or from a workbook; what would come of it is seen first. */
export const AddDialog = ({
  kind,
  listId,
  onClose,
}: {
  kind: EntryKind
  listId: string
  onClose: () => void
}) => {
  const { apps } = useReader()
  const { data: lists } = useCall(
    whiteListCalls.lists,
    { ...(kind === 'live' ? {} : { subject: kind }), pageSize: 200 },
    { enabled: kind !== 'live' },
  )
  const open = (lists?.list ?? []).filter(
    (list) => list.state === 'active' || list.state === 'pending',
  )
  const add = useSend(whiteListCalls.add, { refreshes })
  const addLive = useSend(whiteListCalls.liveImport, { refreshes })
  const [found, setFound] = useState<Found | null>(null)
  const [numbers, setNumbers] = useState<readonly number[]>([])
  const store = (
    { listId: chosen, appId, excuses, lines, workbook, reason, until, skipBad }: Draft,
    dry: boolean,
  ): Promise<Found> => {
    const common = {
      ...(workbook === '' ? { lines } : { workbook }),
      reason,
      dry,
      skipBad,
      ...(until === undefined ? {} : { until }),
    }
    return kind === 'live'
      ? addLive.mutateAsync({
          ...common,
          appId: Number(appId),
          excuses: liveExcuses.filter((one) => excuses.includes(one)),
        })
      : add.mutateAsync({ ...common, listId: chosen })
  }
  const form = useForm<Draft>({
    initial: {
      listId,
      appId: '',
      excuses: [],
      lines: [],
      workbook: '',
      reason: '',
      until: undefined,
      skipBad: false,
    },
    guard: false,
    check: (draft) => ({
      listId: kind === 'live' ? null : required(draft.listId, t('white_list.list')),
      appId: kind === 'live' ? required(draft.appId, t('white_list.app')) : null,
      excuses: kind === 'live' ? required(draft.excuses, t('white_list.excuses')) : null,
      lines: draft.workbook === '' ? required(draft.lines, t('white_list.lines')) : null,
      reason: required(draft.reason, t('white_list.reason')),
    }),
    send: async (draft) => {
      const { waits } = await store(draft, false)
      notify('success', waits ? t('white_list.waits') : t('frontend.saved'))
    },
    done: onClose,
  })
  const { values } = form
  const put = (change: Partial<Draft>): void => {
    setFound(null)
    form.put(change)
  }
  const ready =
    (values.lines.length > 0 || values.workbook !== '') &&
    values.reason.trim() !== '' &&
    (kind === 'live' ? values.appId !== '' && values.excuses.length > 0 : values.listId !== '')
  const read = async (file: File | undefined): Promise<void> =>
    put({ workbook: file ? await fileToBase64(file) : '' })
  return (
    <Modal title={t('white_list.add_title')} onClose={onClose} busy={form.busy} width={680}>
      <Form
        form={{ ...form, put }}
        label={t('white_list.add_title')}
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
              {t('white_list.preview')}
            </button>
            <button type="button" className="btn" onClick={onClose}>
              {t('frontend.cancel')}
            </button>
          </>
        }
      >
        {kind === 'live' ? (
          <>
            <SelectField
              form={{ ...form, put }}
              name="appId"
              label={t('white_list.app')}
              required
              empty=""
              choices={apps.map((app) => ({ value: String(app.id), label: app.name }))}
            />
            <MultiPick
              label={t('white_list.excuses')}
              choices={liveExcuses.map((one) => ({
                value: one,
                label: tData(`white_list.excuse_${one}`),
              }))}
              value={values.excuses}
              onChange={(excuses) => put({ excuses })}
              problem={form.problemOf('excuses')}
            />
          </>
        ) : (
          <SelectField
            form={{ ...form, put }}
            name="listId"
            label={t('white_list.list')}
            required
            empty=""
            hint={lists && open.length === 0 ? t('white_list.no_lists') : ''}
            choices={open.map((list) => ({ value: list.id, label: list.name }))}
          />
        )}
        <LinesField
          id="white-lines"
          label={t('white_list.lines')}
          hint={tData(`white_list.lines_${kind}`)}
          value={values.lines}
          onChange={(lines, places) => {
            setNumbers(places)
            put({ lines })
          }}
          maxLine={maxLines}
          waitMs={150}
          problem={form.problemOf('lines')}
        />
        <div className="form-row">
          <label htmlFor="white-file">{t('white_list.file')}</label>
          <input
            id="white-file"
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
        {found && <Preview found={found} numbers={values.workbook === '' ? numbers : []} />}
        {found && found.refused.length > 0 && (
          <TickField form={form} name="skipBad" label={t('white_list.skip_bad')} />
        )}
        <AreaField
          form={{ ...form, put }}
          name="reason"
          label={t('white_list.reason')}
          required
          maxLength={200}
          rows={2}
        />
        <div className="form-row">
          <TimeField
            label={t('white_list.until')}
            value={values.until}
            onChange={(until) => put({ until })}
            problem={form.problemOf('until')}
          />
          <div className="form-hint">{t('white_list.until_hint')}</div>
        </div>
      </Form>
    </Modal>
  )
}
