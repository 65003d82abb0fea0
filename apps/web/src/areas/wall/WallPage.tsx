import { type ReactNode, useEffect, useRef, useState } from 'react'
import { t } from '../../i18n/texts.ts'
import { Icon } from '../../kit/Icon.tsx'
import { FilterBar } from '../../kit/list/FilterBar.tsx'
import { type FilterField, idsOf, useFilters } from '../../kit/list/filters.ts'
import { notify } from '../../kit/notice.tsx'
import { useTypeSource } from '../../kit/pick/use-sources.ts'
import { formatTime } from '../../kit/time.ts'
import { useApps } from '../../kit/use-apps.ts'
import { Charts } from './Charts.tsx'
import { Numbers } from './Numbers.tsx'
import { Plan } from './Plan.tsx'
import { Tables } from './Tables.tsx'
import { useNow, useWall } from './use-wall.ts'
import './wall.css'

const useFields = (): FilterField[] => {
  const { choices } = useApps()
  const types = useTypeSource()
  return [
    { key: 'appId', kind: 'choice', label: t('wall.app'), options: choices, width: 120 },
    { key: 'types', kind: 'pick', label: t('wall.type'), source: types, max: 50 },
  ]
}

/** What happens in the queue now, to hang on a wall: it is read anew as things change. */
export function WallPage(): ReactNode {
  const fields = useFields()
  const { values, asked, set } = useFilters(fields)
  const whole = useRef<HTMLDivElement>(null)
  const [isLarge, setLarge] = useState(false)
  const now = useNow()
  useEffect(() => {
    const look = (): void => setLarge(document.fullscreenElement === whole.current)
    document.addEventListener('fullscreenchange', look)
    return () => document.removeEventListener('fullscreenchange', look)
  }, [])
  const { data, error } = useWall({
    ...(asked['appId'] ? { appId: Number(asked['appId']) } : {}),
    ...(asked['types'] ? { types: idsOf(asked['types']) } : {}),
  })
  const toggle = (): void => {
    const act = isLarge ? document.exitFullscreen() : whole.current?.requestFullscreen()
    void act?.catch(() => notify('warning', t('wall.no_full_screen')))
  }
  return (
    <div ref={whole} className={isLarge ? 'list-page wall wall-large' : 'list-page wall'}>
      <div className="list-head">
        <h1>{t('wall.title')}</h1>
        <span className="muted">
          {data ? t('wall.as_of', { time: formatTime(data.asOf) }) : t('frontend.loading')}
        </span>
        <span className="list-space" />
        <button type="button" className="btn" onClick={toggle}>
          <Icon name="expand" />
          {isLarge ? t('wall.leave_full_screen') : t('wall.full_screen')}
        </button>
      </div>
      {!isLarge && <FilterBar fields={fields} values={values} onSearch={set} error={error} />}
      {data && (
        <>
          <Numbers wall={data} now={now} />
          <Charts wall={data} />
          <Plan now={now} />
          <Tables wall={data} now={now} />
        </>
      )}
    </div>
  )
}
