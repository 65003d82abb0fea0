import { peopleCalls } from '@oas/contract/people/calls'
import { useCall } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { PickMany } from '../../kit/pick/PickMany.tsx'
import { type PathGroup, entriesBeside, isOpened, pathGroups } from './path-groups.ts'
import { usePathSource } from './use-paths.ts'

type Props = {
  value: readonly string[]
  onChange: (value: string[]) => void
  disabled: boolean
  problem: string
}

type GroupProps = Omit<Props, 'problem'> & { group: PathGroup }
const Group = ({ group, value, onChange, disabled }: GroupProps) => {
  const open = group.pages.filter(({ path }) => isOpened(path, value) || value.includes(path))
  const all = open.length === group.pages.length
  const put = (paths: readonly string[], on: boolean): void =>
    onChange(
      on
        ? [...new Set([...value, ...paths.filter((path) => !isOpened(path, value))])]
        : value.filter((path) => !paths.includes(path)),
    )
  const paths = group.pages.map(({ path }) => path)
  return (
    <li>
      <label>
        <input
          type="checkbox"
          checked={all}
          ref={(box) => {
            if (box) box.indeterminate = !all && open.length > 0
          }}
          disabled={disabled || paths.every((path) => isOpened(path, value))}
          onChange={() => put(paths, !all)}
        />
        <strong>{group.title}</strong>
        <span className="muted">
          {open.length} / {group.pages.length}
        </span>
      </label>
      <div className="scope-types">
        {group.pages.map(({ path, title }) => (
          <label key={path} title={path}>
            <input
              type="checkbox"
              checked={value.includes(path) || isOpened(path, value)}
              disabled={disabled || isOpened(path, value)}
              onChange={() => put([path], !value.includes(path))}
            />
            {title}
          </label>
        ))}
      </div>
    </li>
  )
}

/**
 * Pages that a role opens: ticks by the groups of the menu, and beside them prefixes and pages that
 * stand in no menu.
 */
export function PathPick({ value, onChange, disabled, problem }: Props) {
  const { data: menu = [] } = useCall(peopleCalls.menu, {})
  const groups = pathGroups(menu)
  const source = usePathSource(groups)
  const beside = entriesBeside(groups, value)
  return (
    <fieldset className="scope-pick">
      <legend>
        {t('people.paths')} <span className="muted">{value.length}</span>
      </legend>
      <ul tabIndex={0} aria-label={t('people.paths')}>
        {groups.map((group) => (
          <Group
            key={group.id}
            group={group}
            value={value}
            onChange={onChange}
            disabled={disabled}
          />
        ))}
      </ul>
      <PickMany
        label={t('people.paths_beside')}
        source={source}
        value={beside}
        onChange={(next) => onChange([...value.filter((path) => !beside.includes(path)), ...next])}
        max={500}
        bulk={false}
        hint={t('people.paths_hint')}
        problem={problem}
        disabled={disabled}
      />
    </fieldset>
  )
}
