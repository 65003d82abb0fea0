import { parseTypeKey } from '@oas/contract/type-key'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { Tabs } from '../../kit/Tabs.tsx'
import { TypeNames } from '../../kit/list/TypeNames.tsx'
import { setQuery, usePlace } from '../../nav/location.ts'
import { usePathId } from '../../nav/use-path-id.ts'
import { AnswerList } from './AnswerList.tsx'
import { ItemDrawer } from './ItemDrawer.tsx'
import { ItemList } from './ItemList.tsx'
import { LibraryAnalysis } from './LibraryAnalysis.tsx'
import { SideList } from './SideList.tsx'
import { useFace } from './faces.ts'
import { LibraryStateTag } from './words.tsx'
import './case-library.css'

const tabs = ['all', 'review', 'answers', 'dimensions', 'analysis'] as const

/** What one library holds, what of it waits for a second person, and how it is answered. */
export function LibraryPage() {
  const face = useFace()
  const id = usePathId(`${face.path}/:id`)
  const { query } = usePlace()
  const tab = tabs.find((one) => one === query.get('tab')) ?? 'all'
  const [opened, setOpened] = useState<string | null>(null)
  const { data: library, error } = useCall(face.calls.detail, { id })
  if (error)
    return (
      <p role="alert" className="problem">
        {error.message}
      </p>
    )
  if (!library) return <p className="muted">{t('frontend.loading')}</p>
  const { types, remark } = library.body
  return (
    <>
      <p className="library-facts">
        <LibraryStateTag state={library.state} />{' '}
        {types.length === 0 ? (
          t('case_library.no_types')
        ) : (
          <TypeNames types={types.map(parseTypeKey)} />
        )}
        {remark && <span className="muted"> · {remark}</span>}
      </p>
      <Tabs
        label={library.body.name}
        value={tab}
        onChange={(next) => setQuery({ tab: next })}
        tabs={[
          { key: 'all', label: t('case_library.items') },
          { key: 'review', label: `${t('case_library.in_review')} · ${library.counts.review}` },
          { key: 'answers', label: t('case_library.tab_answers') },
          { key: 'dimensions', label: t('case_library.tab_dimensions') },
          { key: 'analysis', label: t('case_library.tab_analysis') },
        ]}
      >
        {tab === 'answers' && <AnswerList libraryId={library.id} onOpen={setOpened} />}
        {tab === 'dimensions' && <SideList libraryId={library.id} />}
        {tab === 'analysis' && <LibraryAnalysis id={library.id} path={face.path} />}
        {(tab === 'all' || tab === 'review') && (
          <ItemList
            key={tab}
            face={face}
            library={library}
            review={tab === 'review'}
            selected={opened}
            onOpen={setOpened}
          />
        )}
      </Tabs>
      {opened !== null && (
        <ItemDrawer
          key={opened}
          face={face}
          library={library}
          id={opened}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}
