import { t } from '../../i18n/texts.ts'
import { Tabs } from '../../kit/Tabs.tsx'
import { Authorities } from './Authorities.tsx'
import { Businesses } from './Businesses.tsx'
import { Defaults } from './Defaults.tsx'
import { usePart } from './use-part.ts'
import '../../kit/people/people.css'

/**
 * Authorities of people: types of authority and data, businesses given alone, what new people get.
 */
export function OrderAuthPage() {
  const [part, setPart] = usePart(['people', 'business', 'default'])
  return (
    <div className="people-page">
      <div className="people-head">
        <h1>{t('people.order_auth')}</h1>
      </div>
      <Tabs
        label={t('people.order_auth')}
        value={part}
        onChange={setPart}
        tabs={[
          { key: 'people', label: t('people.authorities') },
          { key: 'business', label: t('people.businesses') },
          { key: 'default', label: t('people.defaults') },
        ]}
      >
        {part === 'people' && <Authorities />}
        {part === 'business' && <Businesses />}
        {part === 'default' && <Defaults />}
      </Tabs>
    </div>
  )
}
