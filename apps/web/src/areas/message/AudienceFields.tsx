import { messageCalls } from '@oas/contract/message/calls'
import { type AudienceLevel, audienceLevelNames } from '@oas/contract/message/schemas'
import { useCall } from '../../api/use-call.ts'
import { t, tData } from '../../i18n/texts.ts'
import { MultiPick } from '../../kit/form/MultiPick.tsx'
import { snake } from '@oas/contract/snake'
import type { Composed } from './use-compose.ts'

const choices = (list: readonly { id: string; name: string }[] = []) =>
  list.map(({ id, name }) => ({ value: id, label: name }))
/** Whom a message goes to: levels, teams, roles and people. */
export function AudienceFields({ form }: { form: Composed }) {
  const { data } = useCall(messageCalls.audiences, {})
  const { audience } = form.values
  const put = (change: Partial<typeof audience>): void =>
    form.put({ audience: { ...audience, ...change } })
  const toggle = (level: AudienceLevel): void =>
    put({
      levels: audience.levels.includes(level)
        ? audience.levels.filter((one) => one !== level)
        : [...audience.levels, level],
    })
  return (
    <>
      <fieldset className="message-levels">
        <legend>{t('message.levels')}</legend>
        {audienceLevelNames.map((level) => (
          <label key={level}>
            <input
              type="checkbox"
              checked={audience.levels.includes(level)}
              onChange={() => toggle(level)}
            />
            {tData(`message.level_${snake(level)}`)}
          </label>
        ))}
      </fieldset>
      <MultiPick
        label={t('message.teams')}
        choices={choices(data?.teams)}
        value={audience.teamIds}
        max={100}
        onChange={(teamIds) => put({ teamIds })}
      />
      <MultiPick
        label={t('message.roles')}
        choices={choices(data?.roles)}
        value={audience.roleIds}
        max={100}
        onChange={(roleIds) => put({ roleIds })}
      />
      <MultiPick
        label={t('message.persons')}
        choices={choices(data?.people)}
        value={audience.personIds}
        max={500}
        onChange={(personIds) => put({ personIds })}
        problem={form.problemOf('audience')}
      />
    </>
  )
}
