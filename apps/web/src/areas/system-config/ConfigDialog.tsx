import type { ConfigItem } from '@oas/contract/system-config/schemas'
import { t } from '../../i18n/texts.ts'
import { Modal } from '../../kit/Modal.tsx'
import { Form } from '../../kit/form/Form.tsx'
import { prettyJson } from '../../kit/json/JsonDiff.tsx'
import { ConfigFields } from './ConfigFields.tsx'
import { ConfigReview } from './ConfigReview.tsx'
import { documentOf, readJson, wantedOf } from './draft.ts'
import { type ConfigEditing, useConfigEditing } from './use-config-editing.ts'

type Props = { item: ConfigItem | null; onClose: () => void }

/** What may be done beside saving: other buttons while what would change is looked at. */
const OtherButtons = ({ editing, onClose }: { editing: ConfigEditing; onClose: () => void }) => {
  const { form, theirs, reviewed } = editing
  const read = readJson(form.values.value)
  return reviewed ? (
    <>
      <button type="button" className="btn" disabled={form.busy} onClick={editing.goBack}>
        {t('config.back')}
      </button>
      {theirs && (
        <button type="button" className="btn" disabled={form.busy} onClick={editing.takeTheirs}>
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
}

const submitText = ({ theirs, reviewed }: ConfigEditing): string => {
  if (theirs) return t('config.take_over')
  return t(reviewed ? 'frontend.save' : 'config.review')
}

/**
 * Writes a setting: its JSON is checked while it is typed, and what would change is seen before it
 * is saved.
 */
export function ConfigDialog({ item, onClose }: Props) {
  const editing = useConfigEditing(item, onClose)
  const { base, theirs, reviewed, form } = editing
  const wanted = wantedOf(form.values)
  const before = base && documentOf(base)
  const secret = base?.secret === true
  const same =
    before !== null && !secret && wanted !== null && prettyJson(before) === prettyJson(wanted)
  const title = item ? `${t('frontend.edit')}: ${item.key}` : t('config.create')
  return (
    <Modal title={title} onClose={onClose} busy={form.busy} width={752}>
      <Form
        form={form}
        label={title}
        submitLabel={submitText(editing)}
        cancel={<OtherButtons editing={editing} onClose={onClose} />}
        {...(reviewed && same ? { disabled: t('config.no_change') } : {})}
      >
        {!reviewed && <ConfigFields form={form} stored={item !== null} secret={secret} />}
        {reviewed && wanted && (
          <ConfigReview base={before} theirs={theirs} mine={wanted} same={same} />
        )}
      </Form>
    </Modal>
  )
}
