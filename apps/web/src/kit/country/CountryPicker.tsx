import { countryCalls } from '@oas/contract/country/calls'
import { continents, noCountry, other } from '@oas/contract/country/schemas'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { t, tData } from '../../i18n/texts.ts'
import { Modal } from '../Modal.tsx'
import {
  type Chosen,
  type Status,
  choices,
  collect,
  every,
  expand,
  statusOf,
  toggleGroup,
  toggleOne,
} from './selection.ts'
import { type PlaceType, useCountries } from './use-countries.ts'
import './country.css'

type Props = {
  type?: PlaceType
  value: readonly string[]
  /** The choice, when OK is pressed: ['ALL'], or codes with OTHER and '' (none) among them. */
  onOk?: (value: string[]) => void
  onClose: () => void
  /** Circles of these apps are offered at once; absent: of all of the person's apps. */
  appIds?: readonly number[]
  readOnly?: boolean
}

const width = 1000
const marks: Readonly<Record<Status, 'false' | 'mixed' | 'true'>> = {
  1: 'false',
  2: 'mixed',
  3: 'true',
}
const words = {
  1: 'frontend.status_never',
  2: 'frontend.status_some',
  3: 'frontend.status_every',
} as const

type GroupProps = {
  label: string
  group: readonly string[]
  chosen: Chosen
  readOnly: boolean
  onPress: (group: readonly string[]) => void
}
/** A button over many choices: says how much of it is chosen. */
const GroupButton = ({ label, group, chosen, readOnly, onPress }: GroupProps) => {
  const status = statusOf(group, chosen)
  return (
    <button
      type="button"
      className="btn country-group"
      data-status={status}
      aria-pressed={marks[status]}
      aria-disabled={readOnly || undefined}
      title={t(words[status])}
      onClick={() => {
        if (!readOnly) onPress(group)
      }}
    >
      {label}{' '}
      <span className="country-count">
        {group.filter((code) => chosen.has(code)).length}/{group.length}
      </span>
    </button>
  )
}

type TileProps = {
  code: string
  name: string
  on: boolean
  readOnly: boolean
  onPress: (code: string) => void
}
const Tile = ({ code, name, on, readOnly, onPress }: TileProps) => (
  <button
    type="button"
    className="country-tile"
    aria-pressed={on}
    aria-disabled={readOnly || undefined}
    onClick={() => {
      if (!readOnly) onPress(code)
    }}
  >
    <span>{name}</span>
    {code !== other && code !== noCountry && <span className="mono muted">{code}</span>}
  </button>
)

/**
 * Chooses countries (or languages) by tiles, continents, circles, or all at once. Read-only it
 * shows what is chosen.
 */
export const CountryPicker = ({
  type = 0,
  value,
  onOk,
  onClose,
  appIds,
  readOnly = false,
}: Props) => {
  const { tree, nameOf } = useCountries(type)
  const { data: circles = [] } = useCall(countryCalls.fastChoose, {
    type,
    ...(appIds && appIds.length > 0 ? { appIds: appIds.join(',') } : {}),
  })
  const [edited, setEdited] = useState<Chosen | null>(null)
  const [search, setSearch] = useState('')
  const title = type === 1 ? t('frontend.language_pick') : t('frontend.country_pick')
  if (!tree)
    return (
      <Modal title={title} width={width} onClose={onClose}>
        <p className="muted" aria-busy="true">
          {t('frontend.loading')}
        </p>
      </Modal>
    )
  const chosen = edited ?? expand(value, tree)
  const press = (group: readonly string[]): void => setEdited(toggleGroup(group, chosen))
  const pressOne = (code: string): void => setEdited(toggleOne(code, chosen))
  const needle = search.trim().toLowerCase()
  const matches = (code: string): boolean =>
    needle === '' ||
    code.toLowerCase().includes(needle) ||
    nameOf(code).toLowerCase().includes(needle)
  const all = choices(tree)
  return (
    <Modal
      title={title}
      width={width}
      onClose={onClose}
      {...(readOnly
        ? {}
        : {
            footer: (
              <>
                <span className="country-chosen" aria-live="polite">
                  {statusOf(all, chosen) === every
                    ? t('frontend.country_all')
                    : t('frontend.country_chosen', { n: chosen.size })}
                </span>
                <button type="button" className="btn" onClick={() => setEdited(new Set())}>
                  {t('frontend.reset')}
                </button>
                <button type="button" className="btn" onClick={onClose}>
                  {t('frontend.cancel')}
                </button>
                <button
                  type="button"
                  className="btn primary"
                  onClick={() => {
                    onOk?.(collect(chosen, tree))
                    onClose()
                  }}
                >
                  {t('frontend.ok')}
                </button>
              </>
            ),
          })}
    >
      <div className="country-top">
        <input
          type="search"
          aria-label={t('frontend.search')}
          placeholder={t('frontend.search')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <GroupButton
          label={t('frontend.country_all')}
          group={all}
          chosen={chosen}
          readOnly={readOnly}
          onPress={press}
        />
      </div>
      {circles.length > 0 && (
        <div className="country-fast" role="group" aria-label={t('frontend.country_fast')}>
          <span className="muted">{t('frontend.country_fast')}</span>
          {circles.map((circle) => (
            <GroupButton
              key={circle.id}
              label={circle.name}
              group={[...expand(circle.countries, tree)]}
              chosen={chosen}
              readOnly={readOnly}
              onPress={press}
            />
          ))}
        </div>
      )}
      {[other, noCountry].some(matches) && (
        <section aria-label={t('frontend.country_special')}>
          <div className="country-tiles">
            {[other, noCountry].filter(matches).map((code) => (
              <Tile
                key={code}
                code={code}
                name={nameOf(code)}
                on={chosen.has(code)}
                readOnly={readOnly}
                onPress={pressOne}
              />
            ))}
          </div>
        </section>
      )}
      {continents.map((continent) => {
        const codes = tree[continent]
          .filter(matches)
          .sort((a, b) => nameOf(a).localeCompare(nameOf(b), document.documentElement.lang))
        const label = tData(`frontend.continent_${continent}`)
        return (
          codes.length > 0 && (
            <section key={continent} aria-label={label}>
              <h3>
                <GroupButton
                  label={label}
                  group={tree[continent]}
                  chosen={chosen}
                  readOnly={readOnly}
                  onPress={press}
                />
              </h3>
              <div className="country-tiles">
                {codes.map((code) => (
                  <Tile
                    key={code}
                    code={code}
                    name={nameOf(code)}
                    on={chosen.has(code)}
                    readOnly={readOnly}
                    onPress={pressOne}
                  />
                ))}
              </div>
            </section>
          )
        )
      })}
    </Modal>
  )
}
