import type { Output } from '@oas/contract/define'
import { parseTypeKey, typeKeyOf } from '@oas/contract/type-key'
import { whiteListCalls } from '@oas/contract/white-list/calls'
import { useSend } from '../../api/use-call.ts'
import { useMainCall } from '../../api/use-main-call.ts'
import { t, tData, typeName } from '../../i18n/texts.ts'
import { Form } from '../../kit/form/Form.tsx'
import { LinesField } from '../../kit/form/LinesField.tsx'
import { ChoiceField } from '../../kit/form/ChoiceField.tsx'
import { TextField } from '../../kit/form/fields.tsx'
import { required } from '../../kit/form/required.ts'
import { useForm } from '../../kit/form/use-form.ts'
import { type Column, DataTable } from '../../kit/list/DataTable.tsx'
import { column, monoColumn } from '../../kit/list/column.ts'
import { Scopes, Until } from './words.tsx'
import { PlacesField } from '../../kit/form/PlacesField.tsx'
import { PickField } from '../../kit/form/PickField.tsx'
import { useResultSource } from '../../kit/pick/use-results.ts'
import '../../kit/people/people.css'
import './white-list.css'

const tones = { ignored: 'warn', spared: 'warn', tips: '', forced: 'bad' } as const
type Row = Output<typeof whiteListCalls.effective>['list'][number]
const columns = (): Column<Row>[] => [
  monoColumn('uid', 'white_list.uid', 160, (row) => row.uid),
  column('effect', 'white_list.outcome', 130, (row) => (
    <span className={`state-tag ${tones[row.effect]}`}>
      {tData(`white_list.effect_${row.effect}`)}
    </span>
  )),
  column('list', 'white_list.list', 200, (row) => <span translate="no">{row.name}</span>),
  column('scopes', 'white_list.scopes', 210, (row) => <Scopes scopes={row.scopes} />),
  monoColumn('key', 'white_list.entry', 200, (row) => row.uidKey),
  column('reason', 'white_list.reason', null, (row) => row.reason),
  column('until', 'white_list.until', 160, (row) => <Until until={row.until} />),
]

/** The form that asks what holds for some users of a type, and what was answered last. */
const useLookUp = () => {
  const look = useSend(whiteListCalls.effective)
  const form = useForm({
    initial: { type: '', uids: [] as string[], country: '', device: '', resultId: '' },
    guard: false,
    check: ({ type, uids, country }) => ({
      type: required(type, t('white_list.type')),
      uids: required(uids, t('white_list.uid')),
      country: /^([A-Za-z]{2})?$/.test(country.trim()) ? null : t('white_list.bad_country'),
    }),
    send: ({ type, uids, country, device, resultId }) => {
      const { appId, type: key } = parseTypeKey(type)
      return look.mutateAsync({
        appId,
        type: key,
        uids,
        ...(country.trim() ? { country: country.trim().toUpperCase() } : {}),
        ...(device.trim() ? { device: device.trim() } : {}),
        ...(resultId.trim() ? { resultId: resultId.trim() } : {}),
      })
    },
  })
  return { form, answer: look.data }
}

/** What holds for users now, by the rules that intake and submits follow. */
export function ActivePage() {
  const { data: types } = useMainCall(whiteListCalls.businesses, { pageSize: 200 })
  const { form, answer } = useLookUp()
  const results = useResultSource()
  return (
    <div className="list-page white-active">
      <div className="list-head">
        <h1>{t('white_list.active')}</h1>
      </div>
      <Form
        form={form}
        label={t('white_list.active')}
        submitLabel={t('white_list.look_up')}
        columns={2}
      >
        <ChoiceField
          ids
          form={form}
          name="type"
          label={t('white_list.type')}
          required
          choices={(types?.list ?? []).map((type) => ({
            value: typeKeyOf(type),
            label: typeName(type.name),
          }))}
        />
        <PickField
          form={form}
          name="resultId"
          label={t('white_list.result_id')}
          source={{ ...results, own: true }}
        />
        <LinesField
          id="white-uids"
          label={t('white_list.uid')}
          hint={t('white_list.look_up_hint')}
          value={form.values.uids}
          onChange={(uids) => form.put({ uids })}
          rows={4}
          maxLine={200}
          waitMs={150}
          required
          problem={form.problemOf('uids')}
        />
        <div>
          <PlacesField
            form={form}
            name="country"
            of="countries"
            label={t('white_list.country')}
            max={1}
          />
          <TextField
            form={form}
            name="device"
            label={t('white_list.device')}
            maxLength={128}
            mono
          />
        </div>
      </Form>
      {answer?.warning && (
        <p role="alert" className="state-tag warn">
          {answer.warning}
        </p>
      )}
      {answer && (
        <DataTable
          label={t('white_list.active')}
          rows={answer.list}
          idOf={(row) => `${row.uid} ${row.id}`}
          loading={form.busy}
          empty={t('white_list.nothing_listed')}
          columns={columns()}
        />
      )}
    </div>
  )
}
