import { ladderCalls, liveStrategyCalls } from '@oas/contract/live-strategy/calls'
import { type LiveBody, mostFrames } from '@oas/contract/live-strategy/schemas'
import { useId } from 'react'
import { useCall, useSend } from '../../../api/use-call.ts'
import { t } from '../../../i18n/texts.ts'
import { Tabs } from '../../../kit/Tabs.tsx'
import { Form } from '../../../kit/form/Form.tsx'
import { PickField } from '../../../kit/form/PickField.tsx'
import { AreaField, FieldRow, SelectField } from '../../../kit/form/fields.tsx'
import { type FormState, useForm } from '../../../kit/form/use-form.ts'
import { listed } from '../../../kit/pick/source.ts'
import { formatTime } from '../../../kit/time.ts'
import { FilePicker } from '../../../kit/upload/FilePicker.tsx'
import { useApps } from '../../../kit/use-apps.ts'
import { RuleFields } from '../RuleFields.tsx'
import { type RuleDraft, checkRule, ruleOf, usualRule } from '../strategy-draft.ts'
import { useRights } from '../words.tsx'
import { CurveField } from './CurveField.tsx'
import { RunChart } from './RunChart.tsx'
import { readScores, readTable, writeScores } from './scores.ts'

type Way = 'list' | 'curve' | 'room'
type Draft = RuleDraft & {
  ladderId: string
  way: string
  frames: string
  sid: string
}
/** Scores that rise after a while, to begin with. */
const first = writeScores(Array.from({ length: 61 }, (_none, n) => (n < 10 ? 0.1 : 0.9)))

const problemOf = (text: string): string | null => {
  const { scores, wrong } = readScores(text)
  if (wrong !== null) return t('live_strategy.no_score', { word: wrong })
  if (scores.length === 0) return t('live_strategy.scores_needed')
  return scores.length > mostFrames ? t('live_strategy.scores_most', { n: mostFrames }) : null
}

type FieldsProps = { form: FormState<Draft>; body: LiveBody | undefined; appId: string }
const RoomFields = ({ form, body, appId }: FieldsProps) => {
  const { data } = useCall(
    liveStrategyCalls.rooms,
    { appId: Number(appId) },
    { enabled: appId !== '' },
  )
  const choices = (data?.list ?? []).map(({ sid, uid, title, startedAt, frames }) => ({
    value: sid,
    label: [
      title || uid,
      uid,
      formatTime(startedAt),
      t('live_strategy.frames_n', { n: frames }),
    ].join(' · '),
  }))
  if (!body) return <p className="muted">{t('live_strategy.room_needs')}</p>
  return (
    <PickField
      form={form}
      name="sid"
      label={t('live_strategy.room')}
      source={listed(`mock rooms ${appId}`, choices, { bare: true })}
      hint={t(data?.list.length === 0 ? 'live_strategy.no_rooms' : 'live_strategy.room_hint')}
      required
    />
  )
}
const ScoreFields = ({ form, body, appId }: FieldsProps) => {
  const fileId = useId()
  const { way, frames, line, everySeconds } = form.values
  const { scores } = readScores(frames)
  return (
    <Tabs
      label={t('live_strategy.frames')}
      value={way}
      onChange={(next) => form.put({ way: next })}
      tabs={[
        { key: 'list', label: t('live_strategy.way_list') },
        { key: 'curve', label: t('live_strategy.way_curve') },
        { key: 'room', label: t('live_strategy.way_room') },
      ]}
    >
      {way === 'list' && (
        <>
          <AreaField
            form={form}
            name="frames"
            label={t('live_strategy.scores')}
            hint={t('live_strategy.scores_hint', { n: mostFrames })}
            maxLength={20_000}
            rows={5}
            mono
            required
          />
          <FieldRow id={fileId} label={t('live_strategy.from_file')} problem="">
            <FilePicker
              id={fileId}
              accept=".csv,.txt,.tsv,text/csv,text/plain"
              onFiles={([file]) => {
                void file?.text().then((text) => form.put({ frames: readTable(text) }))
              }}
            />
          </FieldRow>
        </>
      )}
      {way === 'curve' && (
        <CurveField
          scores={scores.length === 0 ? [0] : scores}
          line={line ?? 0}
          everySeconds={everySeconds ?? 0}
          onChange={(next) => form.put({ frames: writeScores(next) })}
        />
      )}
      {way === 'room' && <RoomFields form={form} body={body} appId={appId} />}
    </Tabs>
  )
}

const wayOf = ({ way }: Draft): Way => (way === 'room' || way === 'curve' ? way : 'list')
/** The rule that is tried, what it is tried on, and what came of it. */
export function MockForm({ body }: { body: LiveBody | undefined }) {
  const why = useRights()('model.edit')
  const { choices } = useApps()
  const run = useSend(liveStrategyCalls.mockRun)
  const rule = body ?? usualRule
  const appId = body ? String(body.appId) : (choices[0]?.value ?? '')
  const { data: ladders } = useCall(
    ladderCalls.list,
    { appId: Number(appId), pageSize: 200 },
    { enabled: appId !== '' },
  )
  const form = useForm<Draft>({
    initial: {
      everySeconds: rule.everySeconds,
      line: rule.line,
      atLeast: rule.atLeast,
      ofLast: rule.ofLast,
      cooldown: rule.cooldown,
      onMissing: rule.onMissing,
      ladderId: body?.ladderId ?? '',
      way: 'list',
      frames: first,
      sid: '',
    },
    guard: false,
    check: (draft) => ({
      ...checkRule(draft),
      frames: wayOf(draft) === 'room' ? null : problemOf(draft.frames),
      sid: wayOf(draft) === 'room' && draft.sid === '' ? t('live_strategy.room_needed') : null,
    }),
    send: (draft) =>
      run.mutateAsync({
        appId: Number(appId),
        rule: ruleOf(draft),
        steps: ladders?.list.find(({ id }) => id === draft.ladderId)?.body.steps ?? [],
        ...(wayOf(draft) === 'room' && body
          ? { sid: draft.sid, modelId: body.modelId, label: body.label }
          : { frames: readScores(draft.frames).scores }),
      }),
    fieldOf: (path) => path.split('.').at(-1),
  })
  return (
    <>
      <Form
        form={form}
        label={t('live_strategy.mock_title')}
        columns={2}
        submitLabel={t('live_strategy.run')}
        {...(why === undefined ? {} : { disabled: why })}
        notice={<ScoreFields form={form} body={body} appId={appId} />}
      >
        <RuleFields form={form} />
        <SelectField
          form={form}
          name="ladderId"
          label={t('live_strategy.ladder')}
          hint={t('live_strategy.mock_ladder_hint')}
          choices={(ladders?.list ?? []).map(({ id, body: { name } }) => ({
            value: id,
            label: name,
          }))}
          empty={t('live_strategy.mock_no_ladder')}
        />
      </Form>
      {run.data && <RunChart run={run.data} line={run.variables?.rule.line ?? 0} />}
    </>
  )
}
