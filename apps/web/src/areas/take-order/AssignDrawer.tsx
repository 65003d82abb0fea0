import { queueCalls } from '@oas/contract/queue/calls'
import { useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { PickField } from '../../kit/form/PickField.tsx'
import { required } from '../../kit/form/required.ts'
import { usePeople } from '../../kit/pick/use-people.ts'
import { ActDrawer, type ActProps } from './ActDrawer.tsx'
import { outcomesOf } from './act-words.ts'
import { refreshes } from './use-queue-news.ts'

/** Keeps the ticked orders for one person. */
export function AssignDrawer(given: ActProps) {
  const n = given.rows.length
  const assign = useSend(queueCalls.assign, { refreshes })
  const people = usePeople({ active: true })
  return (
    <ActDrawer
      {...given}
      title={t('take_order.assign_title', { n })}
      about={t('take_order.assign_hint')}
      submitLabel={t('take_order.assign_n', { n })}
      initial={{ personId: '' }}
      check={({ personId }) => ({ personId: required(personId, t('take_order.person')) })}
      send={async ({ personId }) =>
        outcomesOf(await assign.mutateAsync({ ids: given.rows.map(({ id }) => id), personId }))
      }
      fields={(form) => (
        <PickField
          form={form}
          name="personId"
          label={t('take_order.person')}
          source={people}
          required
          autoFocus
        />
      )}
    />
  )
}
