import { t } from '../../i18n/texts.ts'
import { Tabs } from '../../kit/Tabs.tsx'
import { setQuery, usePlace } from '../../nav/location.ts'
import { MissingTab } from './MissingTab.tsx'
import { TextTab } from './TextTab.tsx'

/** Texts of the console, and those that pages asked for in vain. */
export function TextPage() {
  const { query } = usePlace()
  const tab = query.get('tab') === 'missing' ? 'missing' : 'texts'
  return (
    <Tabs
      label={t('language.texts')}
      value={tab}
      onChange={(next) => setQuery({ tab: next })}
      tabs={[
        { key: 'texts', label: t('language.tab_texts') },
        { key: 'missing', label: t('language.tab_missing') },
      ]}
    >
      {tab === 'missing' ? <MissingTab /> : <TextTab />}
    </Tabs>
  )
}
