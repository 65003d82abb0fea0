import type { Output } from '@oas/contract/define'
import { performanceCalls } from '@oas/contract/performance/calls'
import {
  type PriceBody,
  type PriceTable,
  performanceLimits,
  priceUnits,
} from '@oas/contract/performance/schemas'
import { useId } from 'react'
import { useCall, useSend } from '../../api/use-call.ts'
import { t, tData } from '../../i18n/texts.ts'
import { confirm } from '../../kit/Confirm.tsx'
import { ArrayEditor } from '../../kit/form/ArrayEditor.tsx'
import { Form } from '../../kit/form/Form.tsx'
import { NumberField } from '../../kit/form/fields.tsx'
import { required } from '../../kit/form/required.ts'
import { useForm } from '../../kit/form/use-form.ts'
import { notify } from '../../kit/notice.tsx'
import { Pick } from '../../kit/pick/Pick.tsx'
import { usePlaceSource, useTypeSource } from '../../kit/pick/use-sources.ts'
import { formatTime } from '../../kit/time.ts'
import { SmallNumber } from './ProjectParts.tsx'
import { monthNow, refreshes as records } from './words.ts'
import './performance.css'

const refreshes = [performanceCalls.prices, ...records]
type Stored = Output<typeof performanceCalls.prices>
type RowValues = {
  unit: string
  typeKey: string
  language: string
  /** Yuan. */ price: number | null
  from: string
}
type Values = { rows: RowValues[]; penalty: number | null }

const valuesOf = ({ inForce, waiting }: Stored): Values => {
  const body: PriceBody = (waiting ?? inForce)?.body ?? { rows: [], penalty: 0 }
  return {
    penalty: body.penalty,
    rows: body.rows.map(({ unit, typeKey, language, price, from }) => ({
      unit,
      typeKey: typeKey ?? '',
      language: language ?? '',
      price: price / 10_000,
      from,
    })),
  }
}
const bodyOf = ({ rows, penalty }: Values): PriceBody => ({
  penalty: penalty ?? 0,
  rows: rows.map(({ unit, typeKey, language, price, from }) => ({
    unit: priceUnits.find((one) => one === unit) ?? 'order',
    typeKey: typeKey || null,
    language: language || null,
    price: Math.round((price ?? 0) * 10_000),
    from,
  })),
})

type EntryProps = { row: RowValues; put: (change: Partial<RowValues>) => void }
const Entry = ({ row, put }: EntryProps) => {
  const id = useId()
  const types = useTypeSource()
  const languages = usePlaceSource(1)
  return (
    <div className="performance-entry">
      <div className="form-row">
        <label htmlFor={`${id}-unit`}>{t('performance.unit')}</label>
        <select
          id={`${id}-unit`}
          value={row.unit}
          onChange={(event) => put({ unit: event.target.value })}
        >
          {priceUnits.map((unit) => (
            <option key={unit} value={unit}>
              {tData(`performance.unit_${unit}`)}
            </option>
          ))}
        </select>
      </div>
      <Pick
        label={t('performance.type')}
        source={types}
        value={row.typeKey}
        onChange={(typeKey) => put({ typeKey })}
        placeholder={t('performance.every_type')}
      />
      <Pick
        label={t('performance.language')}
        source={languages}
        value={row.language}
        onChange={(language) => put({ language })}
        placeholder={t('performance.every_language')}
      />
      <SmallNumber
        label={t('performance.price')}
        value={row.price}
        step={0.0001}
        onChange={(price) => put({ price })}
      />
      <div className="form-row">
        <label htmlFor={`${id}-from`}>{t('performance.from_day')}</label>
        <input
          id={`${id}-from`}
          type="date"
          value={row.from}
          onChange={(event) => put({ from: event.target.value })}
        />
      </div>
    </div>
  )
}

const PriceForm = ({ stored }: { stored: Stored }) => {
  const save = useSend(performanceCalls.savePrices, { refreshes })
  const form = useForm<Values>({
    initial: valuesOf(stored),
    check: ({ rows, penalty }) => ({
      rows: rows.some(({ price, from }) => !price || from === '')
        ? required('', t('performance.price'))
        : null,
      penalty:
        penalty !== null && penalty >= 0 && penalty <= 1000
          ? null
          : t('frontend.from_to', { min: 0, max: 1000 }),
    }),
    send: async (values) => {
      const { state } = await save.mutateAsync({ version: stored.version, body: bodyOf(values) })
      notify(
        'success',
        t(state === 'waiting' ? 'performance.prices_wait' : 'performance.prices_saved'),
      )
    },
    fieldOf: (path) => path.split('.')[1],
  })
  return (
    <Form form={form} label={t('performance.tab_prices')}>
      <ArrayEditor
        label={t('performance.price_row')}
        addLabel={t('performance.add_price')}
        items={form.values.rows}
        onChange={(rows) => form.put({ rows })}
        make={() => ({
          unit: 'order',
          typeKey: '',
          language: '',
          price: null,
          from: `${monthNow()}-01`,
        })}
        max={performanceLimits.prices}
        problem={form.problemOf('rows', t('performance.price_row'))}
      >
        {(row, put) => <Entry row={row} put={put} />}
      </ArrayEditor>
      <NumberField
        form={form}
        name="penalty"
        label={t('performance.penalty')}
        hint={t('performance.penalty_hint')}
        min={0}
        max={1000}
      />
    </Form>
  )
}

const Waiting = ({ table }: { table: PriceTable }) => {
  const review = useSend(performanceCalls.reviewPrices, { refreshes })
  const why = table.own ? t('performance.second_person') : undefined
  const { version } = table
  const done = () => notify('success', t('performance.reviewed'))
  return (
    <div className="performance-acts" role="status">
      <span>
        {t('performance.prices_waiting', { by: table.madeBy, penalty: table.body.penalty })}
      </span>
      <button
        type="button"
        className="btn primary"
        disabled={table.own}
        title={why}
        onClick={() =>
          confirm({
            title: t('performance.approve'),
            text: t('performance.approve_sure'),
            confirmLabel: t('performance.approve'),
            act: () => review.mutateAsync({ version, pass: true, reason: '' }),
            done,
          })
        }
      >
        {t('performance.approve')}
      </button>
      <button
        type="button"
        className="btn"
        disabled={table.own}
        title={why}
        onClick={() =>
          confirm({
            title: t('performance.reject'),
            text: '',
            confirmLabel: t('performance.reject'),
            reason: performanceLimits.reason,
            act: (reason) => review.mutateAsync({ version, pass: false, reason }),
            done,
          })
        }
      >
        {t('performance.reject')}
      </button>
    </div>
  )
}

/** What is paid by the unit, and what a wrong unit costs. */
export function PricesTab() {
  const { data, error } = useCall(performanceCalls.prices, {})
  return (
    <div className="list-page">
      <h1>{t('performance.tab_prices')}</h1>
      <p className="muted">{t('performance.prices_about')}</p>
      {error && (
        <p className="problem" role="alert">
          {error.message}
        </p>
      )}
      {data?.inForce && (
        <p className="muted">
          {formatTime(data.inForce.at)} {data.inForce.madeBy}
        </p>
      )}
      {data?.waiting && <Waiting table={data.waiting} />}
      {data && data.version === 0 && (
        <p>
          <strong>{t('performance.prices_none')}</strong> {t('performance.prices_none_more')}
        </p>
      )}
      {data && <PriceForm key={`${data.version} ${data.waiting?.version ?? ''}`} stored={data} />}
    </div>
  )
}
