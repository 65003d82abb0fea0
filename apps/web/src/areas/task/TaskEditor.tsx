import { useRef, useState } from 'react'
import { useMay } from '../../api/use-may.ts'
import { t } from '../../i18n/texts.ts'
import { ConflictView } from '../../kit/form/ConflictView.tsx'
import { Form } from '../../kit/form/Form.tsx'
import { holdsUnreadable } from '../../kit/form/unreadable.ts'
import { formatTime } from '../../kit/time.ts'
import { Basics } from './form/Basics.tsx'
import { Outlook } from './form/Outlook.tsx'
import { Pace } from './form/Pace.tsx'
import { PartDrawer } from './form/PartDrawer.tsx'
import { People } from './form/People.tsx'
import { Rounds } from './form/Rounds.tsx'
import { Section } from './form/Section.tsx'
import { Selection } from './form/Selection.tsx'
import { StepList } from './form/StepList.tsx'
import { fieldLabels, fieldWords } from './field-labels.ts'
import { type Step, type Values, bodyOf, stepOf } from './task-values.ts'
import { useNames } from './use-names.ts'
import { useTaskCheck } from './use-task-check.ts'
import { type Begin, rowsOf, useTaskForm } from './use-task-form.ts'
import { kindPages } from './words.tsx'

const titleOf = (begin: Begin): string =>
  begin.way === 'edit'
    ? t('task_form.title_edit', { name: begin.task.name })
    : t(begin.way === 'copy' ? 'task_form.title_copy' : 'task_form.title')

/** The parts of the form in which something is wrong that is shown. */
const wrongSteps = (problemOf: (field: keyof Values) => string): ReadonlySet<Step> =>
  new Set(
    (Object.keys(fieldLabels()) as (keyof Values)[])
      .filter((field) => problemOf(field) !== '')
      .map(stepOf),
  )

/** The form of a task: its parts one below the other, a list of them beside it. */
export function TaskEditor({ begin }: { begin: Begin }) {
  const { may } = useMay()
  const page = useRef<HTMLDivElement>(null)
  const [part, setPart] = useState<number | null>(null)
  const { form, conflict, settings, was, id, submit } = useTaskForm(begin)
  const { values } = form
  const task = begin.way === 'new' ? null : begin.task
  const asked = {
    ...(id === undefined ? {} : { id }),
    kind: values.kind,
    body: bodyOf(values, settings, was),
    ...rowsOf(values),
  }
  const checked = useTaskCheck(asked)
  const names = useNames([asked.body])
  const readOnly = may('task.edit') ? undefined : t('task_list.needs_edit')
  const inForce = begin.way === 'edit' ? begin.task.inForce : null
  const leave = (
    <a className="btn" href={`#${kindPages[values.kind]}`}>
      {t('frontend.cancel')}
    </a>
  )
  return (
    <div className="task-form-page" ref={page}>
      <h1>{titleOf(begin)}</h1>
      {inForce !== null && <p className="muted">{t('task_form.goes_on', { n: inForce })}</p>}
      {begin.way === 'edit' && begin.task.review === 'refused' && (
        <p className="problem">
          {t('task_form.was_refused', {
            reason: begin.task.reason,
            at: formatTime(begin.task.updatedAt),
          })}
        </p>
      )}
      <div className="task-form-columns">
        <StepList wrong={wrongSteps(form.problemOf)} />
        <Form
          form={form}
          label={titleOf(begin)}
          submitLabel={t('task_form.save_draft')}
          {...(readOnly === undefined ? {} : { disabled: readOnly })}
          notice={
            <ConflictView
              form={form}
              conflict={conflict}
              labels={fieldLabels()}
              show={fieldWords(names)}
            />
          }
          cancel={
            <>
              <button
                type="button"
                className="btn"
                disabled={form.busy || readOnly !== undefined}
                title={readOnly}
                onClick={() => submit(page.current !== null && holdsUnreadable(page.current))}
              >
                {t('task_list.act_submit')}
              </button>
              {leave}
            </>
          }
        >
          <Basics form={form} isNew={begin.way === 'new'} />
          <Selection
            form={form}
            settings={settings}
            stored={task?.listed ?? 0}
            id={id}
            onPart={setPart}
          />
          <People form={form} checked={checked} />
          <Rounds form={form} settings={settings} passed={inForce !== null} />
          <Pace form={form} />
          <Outlook asked={asked} checked={checked} refuse={form.refuse} />
          <Section step="finish">
            <p>{t('task_form.finish_hint')}</p>
          </Section>
        </Form>
      </div>
      {part !== null && <PartDrawer parts={form} at={part} onClose={() => setPart(null)} />}
    </div>
  )
}
