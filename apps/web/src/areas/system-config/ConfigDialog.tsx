import { systemConfigCalls } from '@oas/contract/system-config/calls'
import { type ConfigItem, maxConfigRemark } from '@oas/contract/system-config/schemas'
import { useState } from 'react'
import { CallFailure } from '../../api/call-error.ts'
import { send } from '../../api/send.ts'
import { useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { Modal } from '../../kit/Modal.tsx'
import { Form } from '../../kit/form/Form.tsx'
import { AreaField, TextField, TickField } from '../../kit/form/fields.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { JsonDiff, prettyJson } from '../../kit/json/JsonDiff.tsx'
import { notify } from '../../kit/notice.tsx'
import { formatTime } from '../../kit/time.ts'
import {
  type ConfigDraft,
  type Document,
  checkDraft,
  documentOf,
  draftOf,
  readJson,
  shownOf,
  wantedOf,
} from './draft.ts'
import { refreshes } from './refreshes.ts'

const isConflict = (error: unknown): boolean => error instanceof CallFailure && error.status === 409
const nothing: Document = { value: null, public: false, secret: false, remark: '' }

/** What somebody else saved while this was edited, and what one's own text would change of it. */
const Conflict = ({
  base,
  theirs,
  mine,
}: {
  base: Document
  theirs: ConfigItem
  mine: Document
}) => (
  <div className="config-conflict" role="alert">
    <p>
      <strong>
        {t('config.conflict_title', {
          by: theirs.updatedBy,
          version: theirs.version,
          time: formatTime(theirs.updatedAt),
        })}
      </strong>
    </p>
    <p>{t('config.conflict_text')}</p>
    <h3>{t('config.theirs')}</h3>
    <JsonDiff
      label={t('config.theirs')}
      before={shownOf(base, t('config.secret_shown'))}
      after={shownOf(documentOf(theirs), t('config.secret_shown'))}
    />
    <h3>{t('config.mine')}</h3>
    <JsonDiff
      label={t('config.mine')}
      before={shownOf(documentOf(theirs), t('config.secret_shown'))}
      after={shownOf(mine, t('config.secret_shown'))}
    />
  </div>
)

/**
 * Writes a setting: its JSON is checked while it is typed, and what would change is seen before it
 * is saved.
 */
export const ConfigDialog = ({
  item,
  onClose,
}: {
  item: ConfigItem | null
  onClose: () => void
}) => {
  const [base, setBase] = useState(item)
  const [theirs, setTheirs] = useState<ConfigItem | null>(null)
  const [reviewed, setReviewed] = useState(false)
  const create = useSend(systemConfigCalls.createItem, { refreshes })
  const update = useSend(systemConfigCalls.updateItem, { refreshes })
  const store = async (draft: ConfigDraft, version: number | null): Promise<void> => {
    const wanted = wantedOf(draft) ?? nothing
    if (version === null) await create.mutateAsync({ key: draft.key.trim(), ...wanted })
    else await update.mutateAsync({ key: draft.key, version, ...wanted })
    notify('success', t('frontend.saved'))
    onClose()
  }
  const form = useForm<ConfigDraft>({
    initial: draftOf(item),
    guard: false,
    check: checkDraft,
    send: async (draft) => {
      // The first press shows what would change, the second one saves it.
      if (!reviewed) {
        setReviewed(true)
        return
      }
      try {
        await store(draft, theirs?.version ?? base?.version ?? null)
      } catch (error) {
        if (!isConflict(error) || base === null) {
          setReviewed(error instanceof CallFailure && error.field !== undefined ? false : reviewed)
          throw error
        }
        setTheirs(await send(systemConfigCalls.item, { key: base.key }))
      }
    },
  })
  const wanted = wantedOf(form.values)
  const before = base ? documentOf(base) : nothing
  const read = readJson(form.values.value)
  const same =
    base !== null && !base.secret && wanted !== null && prettyJson(before) === prettyJson(wanted)
  const takeTheirs = (): void => {
    if (theirs) {
      setBase(theirs)
      form.reset(draftOf(theirs))
      setTheirs(null)
      setReviewed(false)
    }
  }
  const back = (): void => {
    setReviewed(false)
    if (theirs) {
      setBase(theirs)
      setTheirs(null)
    }
  }
  const title = item ? `${t('frontend.edit')}: ${item.key}` : t('config.create')
  const cancel = reviewed ? (
    <>
      <button type="button" className="btn" disabled={form.busy} onClick={back}>
        {t('config.back')}
      </button>
      {theirs && (
        <button type="button" className="btn" disabled={form.busy} onClick={takeTheirs}>
          {t('config.use_theirs')}
        </button>
      )}
    </>
  ) : (
    <>
      <button
        type="button"
        className="btn"
        disabled={'reason' in read}
        onClick={() => form.put({ value: prettyJson('value' in read ? read.value : null) })}
      >
        {t('config.pretty')}
      </button>
      <button type="button" className="btn" onClick={onClose}>
        {t('frontend.cancel')}
      </button>
    </>
  )
  return (
    <Modal title={title} onClose={onClose} busy={form.busy} width={752}>
      <Form
        form={form}
        label={title}
        submitLabel={
          theirs ? t('config.take_over') : t(reviewed ? 'frontend.save' : 'config.review')
        }
        cancel={cancel}
        {...(reviewed && same ? { disabled: t('config.no_change') } : {})}
      >
        {!reviewed && (
          <>
            <TextField
              form={form}
              name="key"
              label={t('config.key')}
              required
              mono
              maxLength={100}
              disabled={item !== null}
            />
            <AreaField
              form={form}
              name="value"
              label={t('config.value_json')}
              required
              mono
              rows={10}
              maxLength={200_000}
              hint={
                base?.secret ? (
                  t('config.secret_kept')
                ) : form.values.value !== '' && 'reason' in read ? (
                  <span className="config-bad">
                    {t('config.bad_json', { reason: read.reason })}
                  </span>
                ) : undefined
              }
            />
            {!form.values.secret && (
              <TickField
                form={form}
                name="public"
                label={t('config.public')}
                hint={t('config.public_hint')}
              />
            )}
            <TickField
              form={form}
              name="secret"
              label={t('config.secret')}
              hint={t('config.secret_hint')}
              disabled={base?.secret}
            />
            <AreaField
              form={form}
              name="remark"
              label={t('frontend.remark')}
              rows={2}
              maxLength={maxConfigRemark}
            />
          </>
        )}
        {reviewed &&
          wanted &&
          (theirs ? (
            <Conflict base={before} theirs={theirs} mine={wanted} />
          ) : (
            <>
              <p className="muted">{same ? t('config.no_change') : t('config.review_hint')}</p>
              <JsonDiff
                label={t('config.changed')}
                before={base ? shownOf(before, t('config.secret_shown')) : null}
                after={shownOf(wanted, `${t('config.secret_shown')} *`)}
              />
            </>
          ))}
      </Form>
    </Modal>
  )
}
