import { textModerationCalls } from '@oas/contract/text-moderation/calls'
import type { Scene } from '@oas/contract/text-moderation/schemas'
import { useState } from 'react'
import { useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { confirmDelete } from '../../kit/Confirm.tsx'
import { QueryList } from '../../kit/list/QueryList.tsx'
import { column, monoColumn, numberColumn, sorted } from '../../kit/list/column.ts'
import { formatTime } from '../../kit/time.ts'
import { useApps } from '../../kit/use-apps.ts'
import { useTypes } from '../../kit/use-types.ts'
import { HistoryDrawer } from './HistoryDrawer.tsx'
import { nameOfProfile } from './profiles/profile-name.ts'
import { RowButtons } from '../../kit/RowButtons.tsx'
import { SceneDialog } from './SceneDialog.tsx'
import { refreshes, useLibraryChoices, useRights } from './words.tsx'
import '../../kit/people/people.css'

/** Scenes: which texts are read how, and by words of which libraries. */
export function ScenesPage() {
  const why = useRights()
  const { choices } = useApps()
  const { nameOfType } = useTypes()
  const libraries = useLibraryChoices()
  const [open, setOpen] = useState<Scene | 'new' | null>(null)
  const [log, setLog] = useState<Scene | null>(null)
  const remove = useSend(textModerationCalls.removeScene, { refreshes })
  const noEdit = why('text.edit')
  const nameOfLibrary = (id: string): string =>
    libraries.find((one) => one.value === id)?.label ?? id
  const columns = [
    sorted(monoColumn<Scene>('key', 'text_moderation.key', 130, (row) => row.key)),
    sorted(column<Scene>('name', 'text_moderation.name', 150, (row) => row.name)),
    column<Scene>('fields', 'text_moderation.fields', null, (row) =>
      row.fields
        .map((one) => `${nameOfType(one)}${one.field === '' ? '' : ` (${one.field})`}`)
        .join(', '),
    ),
    column<Scene>('profile', 'text_moderation.profile', 170, (row) =>
      nameOfProfile({ key: row.profile, name: row.profile }),
    ),
    column<Scene>('libraries', 'text_moderation.library', 170, (row) =>
      row.libraryIds.length === 0 ? (
        <span className="muted">{t('frontend.all')}</span>
      ) : (
        row.libraryIds.map(nameOfLibrary).join(', ')
      ),
    ),
    numberColumn<Scene>('maxChars', 'text_moderation.max_chars', 110, (row) => row.maxChars),
    numberColumn<Scene>('items', 'text_moderation.count', 80, (row) => row.items),
    column<Scene>('active', 'text_moderation.state', 90, (row) =>
      t(row.active ? 'text_moderation.active' : 'text_moderation.inactive'),
    ),
    sorted(
      column<Scene>('updatedAt', 'text_moderation.changed', 190, (row) => (
        <>
          {formatTime(row.updatedAt)} <span className="muted">{row.updatedBy}</span>
        </>
      )),
    ),
    column<Scene>('acts', 'frontend.actions', 230, (row) => (
      <RowButtons
        name={row.name}
        buttons={[
          { label: t('frontend.edit'), why: noEdit, act: () => setOpen(row) },
          { label: t('text_moderation.history'), act: () => setLog(row) },
          {
            label: t('frontend.delete'),
            why: noEdit,
            act: () =>
              confirmDelete(row.name, () =>
                remove.mutateAsync({ id: row.id, version: row.version }),
              ),
          },
        ]}
      />
    )),
  ]
  return (
    <QueryList
      title={t('text_moderation.scenes_title')}
      about={t('text_moderation.scenes_about')}
      call={textModerationCalls.scenes}
      paging="number"
      fields={[
        { key: 'text', kind: 'text', label: t('text_moderation.name') },
        { key: 'appId', kind: 'choice', label: t('text_moderation.apps'), options: choices },
      ]}
      inputOf={({ text, appId }) => ({
        ...(text ? { text } : {}),
        ...(appId ? { appId: Number(appId) } : {}),
      })}
      columns={columns}
      idOf={(row) => row.id}
      actions={
        <button
          type="button"
          className="btn primary"
          disabled={noEdit !== undefined}
          title={noEdit}
          onClick={() => setOpen('new')}
        >
          {t('text_moderation.new_scene')}
        </button>
      }
    >
      {open && <SceneDialog of={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
      {log && (
        <HistoryDrawer kind="scene" id={log.id} name={log.name} onClose={() => setLog(null)} />
      )}
    </QueryList>
  )
}
