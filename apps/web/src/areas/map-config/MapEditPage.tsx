import { mapConfigCalls } from '@oas/contract/map-config/calls'
import type { MapDetail } from '@oas/contract/map-config/schemas'
import { useState } from 'react'
import { useMainCall } from '../../api/use-main-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t } from '../../i18n/texts.ts'
import { Missing } from '../../kit/Missing.tsx'
import { Form } from '../../kit/form/Form.tsx'
import { AreaField, TextField, TickField } from '../../kit/form/fields.tsx'
import { ExportButton } from '../../kit/list/ExportButton.tsx'
import { usePathId } from '../../nav/use-path-id.ts'
import { MapImport } from './MapImport.tsx'
import { MapRows } from './MapRows.tsx'
import { MapTrial } from './MapTrial.tsx'
import { MapUses } from './MapUses.tsx'
import { OtherwiseFields } from './OtherwiseFields.tsx'
import { useMapForm } from './use-map-form.ts'
import './map-config.css'

const Editor = ({ of, copy }: { of: MapDetail | null; copy: boolean }) => {
  const { may } = useMay()
  const readOnly = !may('setting.edit')
  const old = copy ? null : of
  const form = useMapForm(of, copy)
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
        <MapImport form={form} readOnly={readOnly} />
        <MapRows
          lines={form.values.rows}
          problem={form.problemOf('rows')}
          readOnly={readOnly}
          onChange={(rows) => form.put({ rows })}
        />
        <OtherwiseFields form={form} />
        <MapTrial values={form.values} />
      </Form>
      {old && <MapUses id={old.id} />}
    </div>
  )
}

const Loaded = ({ id, copy }: { id: number; copy: boolean }) => {
  const { data, error } = useMainCall(mapConfigCalls.one, { id })
  const [first] = useState(data)
  const of = first ?? data
  if (error)
    return (
      <div className="mc-page">
        <Missing text={error.message} list="/tags/map-config" title={t('map_config.title')} />
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
export function MapEditPage() {
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
