import { labelCalls } from '@oas/contract/label/calls'
import { type ClassRow, labelGroupCalls } from '@oas/contract/label/group-calls'
import { mapColors } from '@oas/contract/map-config/schemas'
import { useState } from 'react'
import { useCall, useSend } from '../../api/use-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t, tData } from '../../i18n/texts.ts'
import { confirmDelete } from '../../kit/Confirm.tsx'
import { Modal } from '../../kit/Modal.tsx'
import { Form } from '../../kit/form/Form.tsx'
import { MultiPick } from '../../kit/form/MultiPick.tsx'
import { SelectField, TextField, TickField } from '../../kit/form/fields.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { required } from '../../kit/form/required.ts'
import { DataTable } from '../../kit/list/DataTable.tsx'
import { notify } from '../../kit/notice.tsx'
import { formatTime } from '../../kit/time.ts'
import { nameIn } from './names.ts'
import './label.css'

const refreshes = [labelGroupCalls.classes, labelCalls.trees]
type Values = {
  key: string
  cnName: string
  enName: string
  idName: string
  ruName: string
  color: string
  single: boolean
  trees: readonly string[]
}

const ClassDialog = ({ row, onClose }: { row: ClassRow | null; onClose: () => void }) => {
  const { data: trees } = useCall(labelCalls.trees, {})
  const create = useSend(labelGroupCalls.createClass, { refreshes })
  const update = useSend(labelGroupCalls.updateClass, { refreshes })
  const form = useForm<Values>({
    initial: {
      key: row?.key ?? '',
      cnName: row?.cnName ?? '',
      enName: row?.enName ?? '',
      idName: row?.idName ?? '',
      ruName: row?.ruName ?? '',
      color: row?.color ?? '',
      single: row?.single ?? false,
      trees: row?.trees.map(String) ?? [],
    },
    guard: false,
    check: (values) => ({
      key:
        row || /^[a-z][a-z0-9_]{1,31}$/.test(values.key.trim()) ? null : t('label.class_key_hint'),
      enName: required(values.enName, t('label.en_name')),
    }),
    send: ({ key, color, trees: chosen, ...rest }): Promise<unknown> => {
      const fields = {
        ...rest,
        color: mapColors.find((one) => one === color) ?? '',
        trees: chosen.map(Number),
      }
      return row
        ? update.mutateAsync({ id: row.id, version: row.version, ...fields })
        : create.mutateAsync({ key, ...fields })
    },
    done: () => {
      notify('success', t('frontend.saved'))
      onClose()
    },
  })
  return (
    <Modal
      title={row ? row.key : t('label.class_new')}
      width={640}
      busy={form.busy}
      onClose={onClose}
    >
      <Form
        form={form}
        label={t('label.class')}
        columns={2}
        cancel={
          <button type="button" className="btn" onClick={onClose}>
            {t('frontend.cancel')}
          </button>
        }
      >
        <TextField
          form={form}
          name="key"
          label={t('label.class_key')}
          hint={t('label.class_key_hint')}
          mono
          required
          disabled={row !== null}
          maxLength={32}
          autoFocus
        />
        <SelectField
          form={form}
          name="color"
          label={t('map_config.color')}
          choices={mapColors.map((color) => ({
            value: color,
            label: tData(`map_config.color_${color === '' ? 'none' : color}`),
          }))}
        />
        <TextField form={form} name="enName" label={t('label.en_name')} required maxLength={64} />
        <TextField form={form} name="cnName" label={t('label.cn_name')} maxLength={64} />
        <TextField form={form} name="idName" label={t('label.id_name')} maxLength={64} />
        <TextField form={form} name="ruName" label={t('label.ru_name')} maxLength={64} />
        <TickField
          form={form}
          name="single"
          label={t('label.class_single')}
          hint={t('label.class_single_hint')}
        />
        <MultiPick
          label={t('label.class_trees')}
          value={form.values.trees}
          problem={form.problemOf('trees')}
          onChange={(next) => form.put({ trees: next })}
          choices={(trees ?? []).map((tree) => ({
            value: String(tree.id),
            label: `${tree.name} (${tree.id})`,
          }))}
        />
      </Form>
    </Modal>
  )
}

/** What label trees are about: one class a tree at most; auditors see it over the tree. */
export const ClassPage = () => {
  const { may } = useMay()
  const { data, isFetching, error } = useCall(labelGroupCalls.classes, {})
  const { data: trees } = useCall(labelCalls.trees, {})
  const remove = useSend(labelGroupCalls.removeClass, { refreshes })
  const [dialog, setDialog] = useState<{ row: ClassRow | null } | null>(null)
  const why = may('label.edit') ? undefined : t('label.needs_edit')
  const treeName = (id: number): string => trees?.find((tree) => tree.id === id)?.name ?? String(id)
  return (
    <div className="list-page">
      <div className="list-head">
        <h1>{t('label.classes')}</h1>
        <span className="list-space" />
        <button
          type="button"
          className="btn primary"
          disabled={why !== undefined}
          title={why}
          onClick={() => setDialog({ row: null })}
        >
          {t('label.class_new')}
        </button>
      </div>
      {error && (
        <p className="problem" role="alert">
          {error.message}
        </p>
      )}
      <DataTable
        label={t('label.classes')}
        loading={isFetching}
        rows={data ?? []}
        idOf={(row) => row.key}
        onOpen={(row) => setDialog({ row })}
        empty={t('label.class_none')}
        columns={[
          {
            key: 'key',
            title: t('label.class_key'),
            width: 140,
            mono: true,
            render: (row) => row.key,
          },
          {
            key: 'name',
            title: t('label.name'),
            width: 200,
            render: (row) => (
              <span className={`map-tag ${row.color}`} translate="no">
                {nameIn(row)}
              </span>
            ),
          },
          {
            key: 'single',
            title: t('label.class_single'),
            width: 130,
            render: (row) => (row.single ? '✓' : ''),
          },
          {
            key: 'trees',
            title: t('label.class_trees'),
            render: (row) => <span translate="no">{row.trees.map(treeName).join(', ')}</span>,
          },
          {
            key: 'labels',
            title: t('label.label'),
            width: 90,
            numeric: true,
            render: (row) => row.labels,
          },
          {
            key: 'decisions',
            title: t('label.decisions_30'),
            width: 110,
            numeric: true,
            render: (row) => row.decisions,
          },
          {
            key: 'updated',
            title: t('frontend.updated_at'),
            width: 210,
            render: (row) => (
              <>
                {formatTime(row.updatedAt)} <span className="muted">{row.updatedBy}</span>
              </>
            ),
          },
          {
            key: 'act',
            title: t('frontend.actions'),
            width: 100,
            render: (row) => (
              <span onClick={(event) => event.stopPropagation()}>
                <button
                  type="button"
                  className="btn"
                  aria-label={`${t('frontend.delete')}: ${row.key}`}
                  disabled={why !== undefined}
                  title={why}
                  onClick={() =>
                    confirmDelete(row.key, async () => {
                      await remove.mutateAsync({ id: String(row.id), version: row.version })
                    })
                  }
                >
                  {t('frontend.delete')}
                </button>
              </span>
            ),
          },
        ]}
      />
      {dialog && (
        <ClassDialog key={dialog.row?.id ?? 0} row={dialog.row} onClose={() => setDialog(null)} />
      )}
    </div>
  )
}
