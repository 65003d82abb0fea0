import { queueLimits } from '@oas/contract/inspection/queue'
import { t } from '../../../i18n/texts.ts'
import { MultiPick } from '../../../kit/form/MultiPick.tsx'
import { NumberField } from '../../../kit/form/fields.tsx'
import type { FormState } from '../../../kit/form/use-form.ts'
import { PickMany } from '../../../kit/pick/PickMany.tsx'
import { usePeople } from '../../../kit/pick/use-people.ts'
import { type PageKind, hasQuota } from '../kinds.ts'
import { useTeams } from '../use-names.ts'
import type { Values } from './values.ts'

type Props = { form: FormState<Values>; kind: PageKind }

/** Who works on a queue, and how much at most. */
export function PeopleFields({ form, kind }: Props) {
  const teams = useTeams()
  const people = usePeople({ active: true })
  return (
    <>
      <MultiPick
        label={t('inspect_queue.work_teams')}
        choices={teams}
        value={form.values.workTeamIds}
        onChange={(workTeamIds) => form.put({ workTeamIds })}
        problem={form.problemOf('workTeamIds', t('inspect_queue.work_teams'))}
        max={queueLimits.teams}
      />
      <PickMany
        label={t('inspect_queue.persons')}
        source={people}
        value={form.values.personIds}
        onChange={(personIds) => form.put({ personIds })}
        problem={form.problemOf('personIds', t('inspect_queue.persons'))}
        max={queueLimits.people}
        hint={
          kind === 'appeal'
            ? t('inspect_queue.handlers_hint', { n: queueLimits.handlers })
            : undefined
        }
        bulk={false}
      />
      <PickMany
        label={t('inspect_queue.excluded')}
        source={people}
        value={form.values.excludedIds}
        onChange={(excludedIds) => form.put({ excludedIds })}
        problem={form.problemOf('excludedIds', t('inspect_queue.excluded'))}
        max={queueLimits.people}
        bulk={false}
      />
      {hasQuota(kind) && (
        <div className="iq-pair">
          <NumberField
            form={form}
            name="quotaPerson"
            label={t('inspect_queue.quota_person')}
            hint={t('inspect_queue.no_limit')}
            min={1}
          />
          <NumberField
            form={form}
            name="quotaDay"
            label={t('inspect_queue.quota_day')}
            hint={t('inspect_queue.no_limit')}
            min={1}
          />
        </div>
      )}
    </>
  )
}
