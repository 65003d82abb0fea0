import { textModerationCalls } from '@oas/contract/text-moderation/calls'
import type { ProfileRow } from '@oas/contract/text-moderation/profile-calls'
import { useState } from 'react'
import { useSend } from '../../../api/use-call.ts'
import { t } from '../../../i18n/texts.ts'
import { confirmDelete } from '../../../kit/Confirm.tsx'
import { QueryList } from '../../../kit/list/QueryList.tsx'
import { column, monoColumn, numberColumn } from '../../../kit/list/column.ts'
import { formatTime } from '../../../kit/time.ts'
import { HistoryDrawer } from '../HistoryDrawer.tsx'
import { RowButtons } from '../../../kit/RowButtons.tsx'
import { refreshes, useRights } from '../words.tsx'
import { NewProfileDialog } from './NewProfileDialog.tsx'
import { ProfileDrawer } from './ProfileDrawer.tsx'
import { nameOfDraft, nameOfProfile } from './profile-name.ts'
import '../../../kit/people/people.css'
import '../text-moderation.css'

type Open = { read: ProfileRow } | { log: ProfileRow } | 'new' | null

/** Profiles: which steps and tables texts and words are read by before they are compared. */
export function ProfilesPage() {
  const why = useRights()
  const [open, setOpen] = useState<Open>(null)
  const remove = useSend(textModerationCalls.removeProfile, { refreshes })
  const noEdit = why('text.edit')
  const close = () => setOpen(null)
  const columns = [
    column<ProfileRow>('name', 'text_moderation.profile', null, (row) => nameOfProfile(row)),
    monoColumn<ProfileRow>('key', 'text_moderation.key', 130, (row) => row.key),
    numberColumn<ProfileRow>('edition', 'text_profile.edition', 120, (row) => row.edition),
    numberColumn<ProfileRow>('scenes', 'text_profile.scenes', 110, (row) => row.scenes),
    numberColumn<ProfileRow>('rows', 'text_profile.rows', 110, (row) => row.rows),
    column<ProfileRow>('draft', 'text_profile.state', 150, ({ draft }) =>
      draft ? (
        <span className={`state-tag ${draft.state === 'pending' ? 'warn' : ''}`}>
          {nameOfDraft(draft)}
        </span>
      ) : (
        <span className="muted">{nameOfDraft(null)}</span>
      ),
    ),
    column<ProfileRow>('updatedAt', 'text_moderation.changed', 200, (row) =>
      row.updatedAt === null ? null : (
        <>
          {formatTime(row.updatedAt)} <span className="muted">{row.updatedBy}</span>
        </>
      ),
    ),
    column<ProfileRow>('acts', 'frontend.actions', 250, (row) => (
      <RowButtons
        name={nameOfProfile(row)}
        buttons={[
          { label: t('text_profile.open'), act: () => setOpen({ read: row }) },
          { label: t('text_moderation.history'), act: () => setOpen({ log: row }) },
          ...(row.builtIn
            ? []
            : [
                {
                  label: t('frontend.delete'),
                  why: noEdit,
                  act: () =>
                    confirmDelete(row.name, () =>
                      remove.mutateAsync({ id: row.id, version: row.version }),
                    ),
                },
              ]),
        ]}
      />
    )),
  ]
  return (
    <QueryList
      title={t('text_profile.title')}
      about={t('text_profile.about')}
      call={textModerationCalls.profiles}
      paging="number"
      fields={[{ key: 'text', kind: 'text', label: t('text_moderation.name') }]}
      inputOf={({ text }) => (text ? { text } : {})}
      columns={columns}
      idOf={(row) => row.id}
      onOpen={(row) => setOpen({ read: row })}
      actions={
        <button
          type="button"
          className="btn primary"
          disabled={noEdit !== undefined}
          title={noEdit}
          onClick={() => setOpen('new')}
        >
          {t('text_profile.new_profile')}
        </button>
      }
    >
      {open === 'new' && <NewProfileDialog onClose={close} />}
      {open !== null && open !== 'new' && 'read' in open && (
        <ProfileDrawer key={open.read.id} id={open.read.id} onClose={close} />
      )}
      {open !== null && open !== 'new' && 'log' in open && (
        <HistoryDrawer
          kind="profile"
          id={open.log.id}
          name={nameOfProfile(open.log)}
          onClose={close}
        />
      )}
    </QueryList>
  )
}
