import { textModerationCalls } from '@oas/contract/text-moderation/calls'
import {
  type Sandbox,
  type SandboxItem,
  editableStates,
} from '@oas/contract/text-moderation/sandbox-schemas'
import { type ItemBody, blankItem } from '@oas/contract/text-moderation/schemas'
import { useState } from 'react'
import { readCall, useCall, useSend } from '../../../api/use-call.ts'
import { t, tData } from '../../../i18n/texts.ts'
import { confirmDelete } from '../../../kit/Confirm.tsx'
import { type Column, DataTable } from '../../../kit/list/DataTable.tsx'
import { PageNumbers } from '../../../kit/list/PageNumbers.tsx'
import { column, numberColumn } from '../../../kit/list/column.ts'
import { notifyFailure } from '../../../kit/notice.tsx'
import { Pick } from '../../../kit/pick/Pick.tsx'
import { go } from '../../../nav/location.ts'
import { RowButtons } from '../../../kit/RowButtons.tsx'
import { useRights } from '../words.tsx'
import { nameOfProfile } from '../profiles/profile-name.ts'
import { sandboxItemPath, sandboxRefreshes } from './sandbox-names.ts'
import { liveWordSource } from './word-source.ts'

const columnsOf = (
  sandboxId: string,
  actions: Column<SandboxItem>['render'],
): Column<SandboxItem>[] => [
  column('act', 'text_sandbox.act', 80, (row) => tData(`text_sandbox.act_of_${row.act}`)),
  column('rule', 'text_sandbox.word', null, (row) =>
    row.act === 'remove' ? (
      <span translate="no">{row.rule}</span>
    ) : (
      <a href={`#${sandboxItemPath(row.kind, sandboxId, row.id)}`} translate="no">
        {row.rule}
      </a>
    ),
  ),
  numberColumn('hits', 'text_sandbox.hit_count', 100, (row) => row.hits),
  column('became', 'text_sandbox.became', 140, (row) =>
    row.draftState === '' ? '' : tData(`text_moderation.state_${row.draftState}`),
  ),
  { ...column<SandboxItem>('acts', 'frontend.actions', 130, () => null), render: actions },
]

const Existing = ({ sandbox }: { sandbox: Sandbox }) => {
  const [itemId, setItemId] = useState('')
  const create = useSend(textModerationCalls.createSandboxItem, { refreshes: sandboxRefreshes })
  const change = async (): Promise<void> => {
    const item = await readCall(textModerationCalls.item, { id: itemId })
    const body = Object.fromEntries(
      Object.keys(blankItem).map((key) => [key, item[key as keyof ItemBody]]),
    ) as ItemBody
    const { id } = await create.mutateAsync({ sandboxId: sandbox.id, act: 'edit', itemId, body })
    go(sandboxItemPath(item.kind, sandbox.id, id))
  }
  const drop = async (): Promise<void> => {
    await create.mutateAsync({ sandboxId: sandbox.id, act: 'remove', itemId, body: null })
    setItemId('')
  }
  const busy = itemId === '' || create.isPending
  return (
    <>
      <Pick
        label={t('text_sandbox.live_word')}
        source={liveWordSource}
        value={itemId}
        onChange={setItemId}
      />
      <p className="row-actions">
        <button
          type="button"
          className="btn"
          disabled={busy}
          onClick={() => void change().catch(notifyFailure)}
        >
          {t('text_sandbox.change_live')}
        </button>
        <button
          type="button"
          className="btn"
          disabled={busy}
          onClick={() => void drop().catch(notifyFailure)}
        >
          {t('text_sandbox.remove_live')}
        </button>
      </p>
    </>
  )
}

/** The changes that a sandbox holds, and how further ones come in. */
export function SandboxItems({ sandbox }: { sandbox: Sandbox }) {
  const why = useRights()('text.edit')
  const [page, setPage] = useState({ current: 1, pageSize: 20 })
  const { data, isFetching } = useCall(
    textModerationCalls.sandboxItems,
    { sandboxId: sandbox.id, ...page },
    { keepPrevious: true },
  )
  const remove = useSend(textModerationCalls.removeSandboxItem, { refreshes: sandboxRefreshes })
  const isEditable = why === undefined && editableStates.includes(sandbox.state)
  const actions = (row: SandboxItem) =>
    isEditable ? (
      <RowButtons
        name={row.rule}
        buttons={[
          {
            label: t('text_sandbox.take_out'),
            act: () =>
              confirmDelete(row.rule, () =>
                remove.mutateAsync({ sandboxId: sandbox.id, id: row.id, version: row.version }),
              ),
          },
        ]}
      />
    ) : null
  return (
    <>
      {isEditable && (
        <>
          <p className="row-actions">
            <a className="btn" href={`#/text/sandbox/create-sensitive?sandbox=${sandbox.id}`}>
              {t('text_sandbox.add_word')}
            </a>
            <a className="btn" href={`#/text/sandbox/create-combination?sandbox=${sandbox.id}`}>
              {t('text_sandbox.add_combination')}
            </a>
          </p>
          <Existing sandbox={sandbox} />
        </>
      )}
      {sandbox.profileId !== null && (
        <p>
          {t('text_sandbox.profile')}:{' '}
          <a href={`#/text/sandbox/text-normalization/${sandbox.profileId}?sandbox=${sandbox.id}`}>
            {nameOfProfile({ key: sandbox.profileKey, name: sandbox.profileName })}
          </a>
        </p>
      )}
      <DataTable
        label={t('text_sandbox.items')}
        rows={data?.list ?? []}
        idOf={(row) => row.id}
        loading={isFetching}
        empty={<p className="muted">{t('text_sandbox.no_items')}</p>}
        columns={columnsOf(sandbox.id, actions)}
      />
      {data && data.total > page.pageSize && (
        <PageNumbers
          {...page}
          total={data.total}
          onChange={(current, pageSize) => setPage({ current, pageSize })}
        />
      )}
    </>
  )
}
