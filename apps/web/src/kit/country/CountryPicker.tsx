import type { Output } from '@oas/contract/define'
import { countryCalls } from '@oas/contract/country/calls'
import { type CountryTree, continents, noCountry, other } from '@oas/contract/country/schemas'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { t, tData } from '../../i18n/texts.ts'
import { Modal } from '../Modal.tsx'
import { CountryTiles } from './CountryTiles.tsx'
import { GroupButton } from './GroupButton.tsx'
import {
  type Chosen,
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
/** What all parts of the dialog need to show the choice and to change it. */
type Choice = {
  tree: CountryTree
  chosen: Chosen
  readOnly: boolean
  nameOf: (code: string) => string
  onGroup: (group: readonly string[]) => void
  onOne: (code: string) => void
}

const width = 1000

type FootProps = Pick<Choice, 'tree' | 'chosen'> & {
  onReset: () => void
  onClose: () => void
  onOk: () => void
}
const PickerFoot = ({ tree, chosen, onReset, onClose, onOk }: FootProps) => (
  <>
    <span className="country-chosen" aria-live="polite">
      {statusOf(choices(tree), chosen) === every
        ? t('frontend.country_all')
        : t('frontend.country_chosen', { n: chosen.size })}
    </span>
    <button type="button" className="btn" onClick={onReset}>
      {t('frontend.reset')}
    </button>
    <button type="button" className="btn" onClick={onClose}>
      {t('frontend.cancel')}
    </button>
    <button type="button" className="btn primary" onClick={onOk}>
      {t('frontend.ok')}
    </button>
  </>
)

/** Circles of countries that the apps choose again and again. */
const Circles = ({
  circles,
  choice: { tree, chosen, readOnly, onGroup },
}: {
  circles: Output<typeof countryCalls.fastChoose>
  choice: Choice
}) =>
  circles.length > 0 && (
    <div className="country-fast" role="group" aria-label={t('frontend.country_fast')}>
      <span className="muted">{t('frontend.country_fast')}</span>
      {circles.map((circle) => (
        <GroupButton
          key={circle.id}
          label={circle.name}
          group={[...expand(circle.countries, tree)]}
          chosen={chosen}
          readOnly={readOnly}
          onPress={onGroup}
        />
      ))}
    </div>
  )

type SectionProps = { choice: Choice; matches: (code: string) => boolean }
const Special = ({ choice, matches }: SectionProps) => {
  const codes = [other, noCountry].filter(matches)
  return (
    codes.length > 0 && (
      <section aria-label={t('frontend.country_special')}>
        <CountryTiles
          codes={codes}
          nameOf={choice.nameOf}
          chosen={choice.chosen}
          readOnly={choice.readOnly}
          onPress={choice.onOne}
        />
      </section>
    )
  )
}

const Continent = ({
  continent,
  choice: { tree, chosen, readOnly, nameOf, onGroup, onOne },
  matches,
}: SectionProps & { continent: (typeof continents)[number] }) => {
  const codes = tree[continent]
    .filter(matches)
    .sort((a, b) => nameOf(a).localeCompare(nameOf(b), document.documentElement.lang))
  const label = tData(`frontend.continent_${continent}`)
  return (
    codes.length > 0 && (
      <section aria-label={label}>
        <h3>
          <GroupButton
            label={label}
            group={tree[continent]}
            chosen={chosen}
            readOnly={readOnly}
            onPress={onGroup}
          />
        </h3>
        <CountryTiles
          codes={codes}
          nameOf={nameOf}
          chosen={chosen}
          readOnly={readOnly}
          onPress={onOne}
        />
      </section>
    )
  )
}

/**
 * Chooses countries (or languages) by tiles, continents, circles, or all at once. Read-only it
 * shows what is chosen.
 */
export function CountryPicker({ type = 0, value, onOk, onClose, appIds, readOnly = false }: Props) {
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
  const choice: Choice = {
    tree,
    chosen,
    readOnly,
    nameOf,
    onGroup: (group) => setEdited(toggleGroup(group, chosen)),
    onOne: (code) => setEdited(toggleOne(code, chosen)),
  }
  const needle = search.trim().toLowerCase()
  const matches = (code: string): boolean =>
    needle === '' ||
    code.toLowerCase().includes(needle) ||
    nameOf(code).toLowerCase().includes(needle)
  const foot = (
    <PickerFoot
      tree={tree}
      chosen={chosen}
      onReset={() => setEdited(new Set())}
      onClose={onClose}
      onOk={() => {
        onOk?.(collect(chosen, tree))
        onClose()
      }}
    />
  )
  return (
    <Modal title={title} width={width} onClose={onClose} {...(readOnly ? {} : { footer: foot })}>
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
          group={choices(tree)}
          chosen={chosen}
          readOnly={readOnly}
          onPress={choice.onGroup}
        />
      </div>
      <Circles circles={circles} choice={choice} />
      <Special choice={choice} matches={matches} />
      {continents.map((continent) => (
        <Continent key={continent} continent={continent} choice={choice} matches={matches} />
      ))}
    </Modal>
  )
}
