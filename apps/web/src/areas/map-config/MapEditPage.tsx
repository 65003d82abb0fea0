import { mapConfigCalls } from '@oas/contract/map-config/calls'
import { type MapDetail, type MapText, mapColors, mapped } from '@oas/contract/map-config/schemas'
import { useState } from 'react'
import { send } from '../../api/send.ts'
import { useCall, useSend } from '../../api/use-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t } from '../../i18n/texts.ts'
import { fileToBase64 } from '../../kit/base64.ts'
import { Form } from '../../kit/form/Form.tsx'
import { AreaField, SelectField, TextField, TickField } from '../../kit/form/fields.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { required } from '../../kit/form/required.ts'
import { ExportButton } from '../../kit/list/ExportButton.tsx'
import { notify, notifyFailure } from '../../kit/notice.tsx'
import { go } from '../../nav/location.ts'
import { usePathId } from '../../nav/use-path-id.ts'
import { type Line, MapRows, emptyLine } from './MapRows.tsx'
import { MapUses } from './MapUses.tsx'
import { colorChoices } from './colors.ts'
import './map-config.css'

type Values = {
  key: string
  name: string
  remark: string
  ignoreCase: boolean
  rows: readonly Line[]
  otherwise: boolean
  otherCn: string
  otherEn: string
  otherId: string
  otherRu: string
  otherColor: string
}
const refreshes = [
  mapConfigCalls.list,
  mapConfigCalls.keys,
  mapConfigCalls.one,
  mapConfigCalls.texts,
]

const initialOf = (of: MapDetail | null, copy: boolean): Values => ({
  key: of && !copy ? of.key : '',
  name: of?.name ?? '',
  remark: of?.remark ?? '',
  ignoreCase: of?.ignoreCase ?? false,
  rows: of ? of.rows.map((row, n) => ({ ...row, n })) : [emptyLine(0)],
  otherwise: Boolean(of?.otherwise),
  otherCn: of?.otherwise?.cn ?? '',
  otherEn: of?.otherwise?.en ?? '',
  otherId: of?.otherwise?.id ?? '',
  otherRu: of?.otherwise?.ru ?? '',
  otherColor: of?.otherwise?.color ?? '',
})
const otherwiseOf = ({
  otherwise,
  otherCn,
  otherEn,
  otherId,
  otherRu,
  otherColor,
}: Values): MapText | null =>
  otherwise
    ? {
        cn: otherCn,
        en: otherEn,
        id: otherId,
        ru: otherRu,
        color: mapColors.find((one) => one === otherColor) ?? '',
      }
    : null

const Trial = ({ values }: { values: Values }) => {
  const [value, setValue] = useState('')
  const text =
    value === ''
      ? null
      : mapped(
          { rows: [...values.rows], otherwise: otherwiseOf(values), ignoreCase: values.ignoreCase },
          value,
        )
  return (
    <p className="mc-try">
      <label>
        {t('map_config.try')}{' '}
        <input
          className="mono"
          value={value}
          maxLength={200}
          onChange={(event) => setValue(event.target.value)}
        />
      </label>{' '}
      {value !== '' &&
        (text ? (
          <span className={`map-tag ${text.color}`}>{text.en}</span>
        ) : (
          <span className="muted">{t('map_config.try_same')}</span>
        ))}
    </p>
  )
}

const Editor = ({ of, copy }: { of: MapDetail | null; copy: boolean }) => {
  const { may } = useMay()
  const [refused, setRefused] = useState<readonly { line: number; reason: string }[]>([])
  const create = useSend(mapConfigCalls.create, { refreshes })
  const update = useSend(mapConfigCalls.update, { refreshes })
  const readOnly = !may('setting.edit')
  const old = copy ? null : of
  const form = useForm<Values>({
    initial: initialOf(of, copy),
    check: (values) => ({
      key:
        old || /^[a-z][a-z0-9_]{1,63}$/.test(values.key.trim()) ? null : t('map_config.key_hint'),
      name: required(values.name, t('map_config.name')),
      otherEn: values.otherwise ? required(values.otherEn, t('map_config.text_en')) : null,
      rows:
        values.rows.length === 0 ||
        values.rows.some((row) => row.value.trim() === '' || row.en.trim() === '')
          ? t('map_config.rows_needed')
          : null,
    }),
    send: async (values) => {
      const fields = {
        name: values.name,
        remark: values.remark,
        ignoreCase: values.ignoreCase,
        rows: values.rows.map(({ n: _n, ...row }) => row),
        otherwise: otherwiseOf(values),
      }
      await (old
        ? update.mutateAsync({ id: old.id, version: old.version, ...fields })
        : create.mutateAsync({ key: values.key, ...fields }))
    },
    done: () => {
      notify('success', t('frontend.saved'))
      go('/tags/map-config')
    },
  })
  const take = async (file: File): Promise<void> => {
    const { rows, refused: bad } = await send(mapConfigCalls.parse, {
      workbook: await fileToBase64(file),
    })
    const fresh = new Set(rows.map((row) => row.value))
    const kept = form.values.rows.filter(
      (row) => !fresh.has(row.value) && (row.value !== '' || row.en !== ''),
    )
    form.put({ rows: [...kept, ...rows].map((row, n) => ({ ...row, n })) })
    setRefused(bad)
    notify(
      bad.length > 0 ? 'warning' : 'success',
      t('map_config.imported', { n: rows.length, bad: bad.length }),
    )
  }
  const title = old ? `${t('map_config.edit')}: ${old.key}` : t('map_config.create')
  return (
    <div className="mc-page">
      <div className="list-head">
        <h1>{title}</h1>
        <span className="list-space" />
        {old && (
          <ExportButton
            call={mapConfigCalls.export}
            input={{ id: old.id }}
            fileName={`map-${old.key}.xlsx`}
          />
        )}
      </div>
      <Form
        form={form}
        label={title}
        cancel={
          <a className="btn" href="#/tags/map-config">
            {t('frontend.cancel')}
          </a>
        }
        {...(readOnly ? { disabled: t('auto_config.needs_edit') } : {})}
      >
        <TextField
          form={form}
          name="key"
          label={t('map_config.key')}
          hint={t('map_config.key_hint')}
          mono
          required
          disabled={old !== null}
          maxLength={64}
        />
        <TextField form={form} name="name" label={t('map_config.name')} required maxLength={64} />
        <AreaField
          form={form}
          name="remark"
          label={t('map_config.remark')}
          rows={2}
          maxLength={500}
        />
        <TickField form={form} name="ignoreCase" label={t('map_config.ignore_case')} />
        <label className="mc-import">
          {t('map_config.import')}{' '}
          <input
            type="file"
            accept=".xlsx"
            disabled={readOnly}
            onChange={(event) => {
              const [file] = event.target.files ?? []
              event.target.value = ''
              if (file) take(file).catch(notifyFailure)
            }}
          />
          <span className="form-hint">{t('map_config.import_hint')}</span>
        </label>
        {refused.length > 0 && (
          <ul className="problem">
            {refused.slice(0, 20).map((one) => (
              <li key={one.line}>
                {t('map_config.line_n', { n: one.line })}: {one.reason}
              </li>
            ))}
          </ul>
        )}
        <MapRows
          lines={form.values.rows}
          problem={form.problemOf('rows')}
          readOnly={readOnly}
          onChange={(rows) => form.put({ rows })}
        />
        <TickField
          form={form}
          name="otherwise"
          label={t('map_config.otherwise')}
          hint={t('map_config.otherwise_hint')}
        />
        {form.values.otherwise && (
          <div className="mc-other">
            <TextField form={form} name="otherEn" label={t('map_config.text_en')} required />
            <TextField form={form} name="otherCn" label={t('map_config.text_cn')} />
            <TextField form={form} name="otherId" label={t('map_config.text_id')} />
            <TextField form={form} name="otherRu" label={t('map_config.text_ru')} />
            <SelectField
              form={form}
              name="otherColor"
              label={t('map_config.color')}
              choices={colorChoices()}
            />
          </div>
        )}
        <Trial values={form.values} />
      </Form>
      {old && <MapUses id={old.id} />}
    </div>
  )
}

const Loaded = ({ id, copy }: { id: number; copy: boolean }) => {
  const { data, error } = useCall(mapConfigCalls.one, { id })
  const [first] = useState(data)
  const of = first ?? data
  if (error)
    return (
      <div className="mc-page">
        <h1>{t('map_config.edit')}</h1>
        <p className="problem" role="alert">
          {error.message}
        </p>
      </div>
    )
  return of ? (
    <Editor key={of.id} of={of} copy={copy} />
  ) : (
    <div className="mc-page" aria-busy="true">
      <h1>{t('map_config.edit')}</h1>
    </div>
  )
}

/** Makes a map, of nothing or as a copy of another, or changes one. */
export const MapEditPage = () => {
  const copied = usePathId('/tags/map-config-create/:id')
  const changed = usePathId('/tags/map-config-edit/:id')
  const id = copied || changed
  if (id === '') return <Editor of={null} copy={false} />
  return (
    <Loaded
      id={/^[0-9]{1,9}$/.test(id) ? Math.max(1, Number(id)) : 2_147_483_647}
      copy={copied !== ''}
    />
  )
}
