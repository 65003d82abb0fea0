import { t } from '../../../i18n/texts.ts'
import { Modal } from '../../../kit/Modal.tsx'
import { Form } from '../../../kit/form/Form.tsx'
import { AreaField, TextField } from '../../../kit/form/fields.tsx'
import type { Editing } from '../QueueActs.tsx'
import { type PageKind, drawsByRules } from '../kinds.ts'
import { CourseFields, MessageFields } from './CourseFields.tsx'
import { ForecastView } from './ForecastView.tsx'
import { PeopleFields } from './PeopleFields.tsx'
import { RulesEditor } from './RulesEditor.tsx'
import { ScopeFields } from './ScopeFields.tsx'
import { Section } from './Section.tsx'
import { WaitingView } from './WaitingView.tsx'
import { useQueueForm } from './use-queue-form.ts'

type Props = { kind: PageKind; editing: Editing; onClose: () => void }

/** The form of a queue, with what it would draw told while it is written. */
export function QueueDialog({ kind, editing, onClose }: Props) {
  const form = useQueueForm(kind, editing, onClose)
  const { of, copy } = editing
  const title =
    of && !copy
      ? t('inspect_queue.edit_title', { name: of.body.name })
      : t(`inspect_queue.new_${kind}`)
  return (
    <Modal title={title} onClose={onClose} busy={form.busy} width={760}>
      <Form
        form={form}
        label={title}
        cancel={
          <button type="button" className="btn" onClick={onClose}>
            {t('frontend.cancel')}
          </button>
        }
      >
        <Section title={t('inspect_queue.part_basics')}>
          <TextField form={form} name="name" label={t('inspect_queue.name')} maxLength={60} />
          <AreaField
            form={form}
            name="remark"
            label={t('inspect_queue.remark')}
            rows={2}
            maxLength={200}
          />
        </Section>
        <Section title={t('inspect_queue.part_scope')}>
          <ScopeFields form={form} kind={kind} />
          {kind === 'audit' && <WaitingView values={form.values} />}
        </Section>
        <Section title={t('inspect_queue.part_people')}>
          <PeopleFields form={form} kind={kind} />
        </Section>
        {drawsByRules(kind) && (
          <Section title={t('inspect_queue.part_rules')}>
            <RulesEditor form={form} kind={kind} />
            <ForecastView kind={kind} values={form.values} />
          </Section>
        )}
        <Section title={t('inspect_queue.part_course')}>
          <CourseFields form={form} kind={kind} />
        </Section>
        {kind === 'appeal' && (
          <Section title={t('inspect_queue.part_messages')}>
            <MessageFields form={form} />
          </Section>
        )}
      </Form>
    </Modal>
  )
}
