import { t } from '../../../i18n/texts.ts'
import { ArrayEditor } from '../../../kit/form/ArrayEditor.tsx'
import type { FormState } from '../../../kit/form/use-form.ts'
import { ScoreInput } from '../ScoreInput.tsx'
import type { VersionDraft } from './version-draft.ts'

/** Texts whose scores must lie between two lines for a try to pass. */
export function CaseFields({ form }: { form: FormState<VersionDraft> }) {
  return (
    <ArrayEditor
      label={t('model.cases')}
      items={form.values.cases}
      max={20}
      make={() => ({ content: '', label: '', low: 0.5, high: 1 })}
      addLabel={t('model.add_case')}
      onChange={(cases) => form.put({ cases })}
      problem={form.problemOf('cases', t('model.cases'))}
    >
      {(one, put) => (
        <>
          <input
            aria-label={t('model.case_content')}
            placeholder={t('model.case_content')}
            maxLength={2000}
            value={one.content}
            onChange={({ target }) => put({ content: target.value })}
          />
          <input
            aria-label={t('model.raw_label')}
            placeholder={t('model.raw_label')}
            maxLength={64}
            value={one.label}
            onChange={({ target }) => put({ label: target.value })}
          />
          <ScoreInput label={t('model.low')} value={one.low} onChange={(low) => put({ low })} />
          <ScoreInput label={t('model.high')} value={one.high} onChange={(high) => put({ high })} />
        </>
      )}
    </ArrayEditor>
  )
}
