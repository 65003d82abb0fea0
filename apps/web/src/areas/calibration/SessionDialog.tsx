import { calibrationCalls } from '@oas/contract/calibration/calls'
import { type CalibrationBody, calibrationLimits } from '@oas/contract/calibration/schemas'
import { serverNow } from '../../api/clock.ts'
import { useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { TimeField } from '../../kit/TimeField.tsx'
import { FormModal } from '../../kit/form/FormModal.tsx'
import { PickField } from '../../kit/form/PickField.tsx'
import { AreaField, TextField, TickField } from '../../kit/form/fields.tsx'
import { required } from '../../kit/form/required.ts'
import { useForm } from '../../kit/form/use-form.ts'
import { notify } from '../../kit/notice.tsx'
import { PickMany } from '../../kit/pick/PickMany.tsx'
import { useCaseLibraries } from '../../kit/pick/use-case-libraries.ts'
import { usePeople } from '../../kit/pick/use-people.ts'
import { go } from '../../nav/location.ts'
import { useCaseSource } from './sources.ts'

/** A session that is changed: as it is stored. */
export type Stored = { id: string; version: number; body: CalibrationBody }
const blank: CalibrationBody = {
  name: '',
  remark: '',
  libraryId: '',
  itemIds: [],
  personIds: [],
  closesAt: null,
  named: true,
}

const useSessionForm = (of: Stored | null, done: () => void) => {
  const refreshes = [calibrationCalls.query, calibrationCalls.detail, calibrationCalls.body]
  const create = useSend(calibrationCalls.create, { refreshes })
  const update = useSend(calibrationCalls.update, { refreshes })
  const { people } = calibrationLimits
  return useForm<CalibrationBody>({
    initial: of?.body ?? blank,
    check: ({ name, libraryId, itemIds, personIds, closesAt }) => ({
      name: required(name, t('calibration.name')),
      libraryId: required(libraryId, t('calibration.library')),
      itemIds: required(itemIds, t('calibration.cases')),
      personIds: personIds.length < people.least ? t('calibration.people_hint') : null,
      closesAt:
        closesAt !== null && closesAt <= serverNow() ? t('calibration.must_be_future') : null,
    }),
    send: async (body) => {
      if (of) await update.mutateAsync({ id: of.id, baseVersion: of.version, body })
      else go(`/atlas/calibration/${(await create.mutateAsync({ body })).id}`)
      notify('success', t('calibration.saved'))
    },
    fieldOf: (path) => path.split('.')[1],
    done,
  })
}

/** Which cases are asked of whom, and until when. */
export function SessionDialog({ of, onClose }: { of: Stored | null; onClose: () => void }) {
  const form = useSessionForm(of, onClose)
  const { values, put } = form
  const libraries = useCaseLibraries()
  const cases = useCaseSource(values.libraryId)
  const people = usePeople({ active: true })
  const title = t(of ? 'calibration.edit' : 'calibration.new')
  return (
    <FormModal form={form} title={title} onClose={onClose} width={640}>
      <TextField form={form} name="name" label={t('calibration.name')} maxLength={60} autoFocus />
      <PickField
        form={{
          ...form,
          put: (change) => put({ ...change, ...('libraryId' in change ? { itemIds: [] } : {}) }),
        }}
        name="libraryId"
        label={t('calibration.library')}
        hint={t('calibration.library_hint')}
        source={libraries}
        required
      />
      <PickMany
        label={t('calibration.cases')}
        hint={t(values.libraryId === '' ? 'calibration.cases_none' : 'calibration.cases_hint')}
        source={cases}
        value={values.itemIds}
        onChange={(itemIds) => put({ itemIds })}
        problem={form.problemOf('itemIds')}
        disabled={values.libraryId === ''}
        max={calibrationLimits.cases.most}
        required
      />
      <PickMany
        label={t('calibration.people')}
        hint={t('calibration.people_hint')}
        source={people}
        value={values.personIds}
        onChange={(personIds) => put({ personIds })}
        problem={form.problemOf('personIds')}
        max={calibrationLimits.people.most}
        required
      />
      <div className="form-row">
        <TimeField
          label={t('calibration.closes_at')}
          value={values.closesAt ?? undefined}
          onChange={(closesAt) => put({ closesAt: closesAt ?? null })}
          problem={form.problemOf('closesAt', t('calibration.closes_at'))}
        />
        <div className="form-hint">{t('calibration.closes_hint')}</div>
      </div>
      <TickField
        form={form}
        name="named"
        label={t('calibration.named')}
        hint={t('calibration.named_hint')}
      />
      <AreaField
        form={form}
        name="remark"
        label={t('calibration.remark')}
        maxLength={200}
        rows={2}
      />
    </FormModal>
  )
}
