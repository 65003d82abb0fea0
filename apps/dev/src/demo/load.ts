import { contract } from '@oas/contract/index'
import type { TypeSetting } from '@oas/contract/setting/schemas'
import { typeKeyOf } from '@oas/contract/type-key'
import { dayMs, hourMs } from '@oas/contract/time'
import type { RunningServer } from '../../../api/src/app/start.ts'
import { type Client, createClient } from '../../../api/src/testing/server.ts'
import { auditors, seedAccess } from './access.ts'
import { seedAdministration } from './administration.ts'
import { seedBreaker } from './breaker.ts'
import { seedLevels } from './levels.ts'
import { seedBulk } from './bulk.ts'
import { seedCalibrations } from './calibrations.ts'
import { seedCaseAnswers } from './case-answers.ts'
import { seedSimulations } from './simulations.ts'
import { seedCaseLibraries } from './case-libraries.ts'
import { seedCircles } from './circles.ts'
import { seedDesk } from './desk.ts'
import { seedExams } from './exams.ts'
import { decideSome } from './history.ts'
import { seedExposure } from './exposure.ts'
import { seedInspections } from './inspections.ts'
import { seedLabelTemplates } from './label-templates.ts'
import { seedLabels } from './labels.ts'
import { beginParts } from './parts.ts'
import { type Chance, chanceOf } from './random.ts'
import { demoRecord } from './records.ts'
import type { DemoOriginal } from './records-data.ts'
import { seedModels } from './models.ts'
import { seedPerformance } from './performance.ts'
import { seedQuality } from './quality.ts'
import { seedScores } from './scores.ts'
import { moveRooms, seedRooms } from './rooms.ts'
import { seedSchedules } from './schedules.ts'
import { rareTypes, seedSettings, taskTypes } from './settings.ts'
import { seedSettingTools } from './setting-tools.ts'
import { type StoredMedia, storeMedia } from './stored-media.ts'
import { seedStrategy } from './strategy.ts'
import { seedTasks } from './tasks.ts'
import { seedTextWords } from './text-words.ts'
import { seedWeeks } from './weeks.ts'
import { seedWhiteLists } from './white-lists.ts'

const seed = 20_261_120
const recordCount = 2000

const signIn = async (server: RunningServer, name: string): Promise<Client> => {
  const client = createClient(server.url)
  client.token = (await client.ok(contract.session.loginTest, { name })).token
  return client
}

/** Sends records in as an app would: one line each. */
const sendIn = async (client: Client, lines: readonly unknown[]): Promise<void> => {
  const response = await client.raw('POST', '/biz_gateway/ingest/records', {
    headers: { 'content-type': 'application/x-ndjson' },
    body: lines.map((line) => JSON.stringify(line)).join('\n'),
  })
  const { code, msg, data } = (await response.json()) as {
    code: number
    msg: string
    data: { rejected: number; list: { reason?: string; field?: string }[] } | null
  }
  if (code !== 0 || !data || data.rejected > 0)
    throw new Error(
      `the demo's records were not taken: ` +
        `${msg} ${JSON.stringify(data?.list.find((row) => row.reason))}`,
    )
}

/**
 * Types by how much comes in: lists and walls are busy, single pictures and recordings are rare.
 */
const weights: Readonly<Record<TypeSetting['pageType']['type'], number>> = {
  text_list: 6,
  picture_wall: 6,
  text_group: 3,
  multi_resource: 2,
  picture_single: 2,
  video_single: 1,
  video_grid: 1,
  voice_list: 2,
  table: 1,
  profile: 1,
  chat: 1,
  appeal: 1,
  ad: 1,
  low_code: 1,
  live_room: 0,
  live_wall: 0,
  voice_room: 0,
  tagging: 0,
  timeline: 1,
  similar: 1,
}
/** Records that each type has waiting whatever was decided before, so that every page has work. */
const atLeast = 16

/** Punishments that users may contest: decisions that were really made on their posts. */
const punished = async (admin: Client): Promise<DemoOriginal[]> => {
  const { list } = await admin.ok(contract.record.find, {
    appId: 50,
    by: 'decided',
    state: 'decided',
    resultId: 'mute',
    limit: 50,
  })
  return list.flatMap(({ recordId, decisionId, resultId, labels, uid }) =>
    decisionId !== null && resultId !== null && uid !== ''
      ? [{ recordId, decisionId, result: resultId, labels, uid }]
      : [],
  )
}

/**
 * The records of the last days, decisions on some of them, and what waits on each page whatever was
 * decided.
 */
const seedRecords = async (
  server: RunningServer,
  admin: Client,
  settings: readonly TypeSetting[],
  media: StoredMedia,
  chance: Chance,
): Promise<void> => {
  const { ctx } = server
  const now = ctx.now().getTime()
  const isRare = ({ appId, type }: TypeSetting): boolean =>
    rareTypes.some((one) => one.appId === appId && one.type === type)
  const choices = settings
    .filter((setting) => !isRare(setting))
    .flatMap((setting) => Array.from({ length: weights[setting.pageType.type] }, () => setting))
  const lines = Array.from({ length: recordCount }, (_, number) =>
    demoRecord({ chance, media, now }, chance.pick(choices), number, chance.whole(2 * dayMs)),
  )
  for (let at = 0; at < lines.length; at += 500) await sendIn(admin, lines.slice(at, at + 500))
  for (const name of auditors) await decideSome(ctx, await signIn(server, name), chance)
  const originals = await punished(admin)
  const more = settings.flatMap((setting) =>
    Array.from({ length: atLeast }, (_, index) =>
      demoRecord(
        { chance, media, now },
        setting,
        recordCount + index,
        chance.whole(hourMs),
        setting.name.endsWith('appeal') ? originals[index] : undefined,
      ),
    ),
  )
  for (let at = 0; at < more.length; at += 500) await sendIn(admin, more.slice(at, at + 500))
}

export type Demo = { settings: TypeSetting[]; media: StoredMedia; admin: Client; next: number }

/**
 * Fills an empty installation: apps, people, menus, labels, type settings, pictures, 2,000 records
 * of the last days, decisions of the auditors on some of them, made through the gateway as people
 * make them, and eight weeks of decisions before these. Does nothing but answer what is there when
 * it ran before.
 */
export async function loadDemo(server: RunningServer): Promise<Demo> {
  const { ctx } = server
  const { cutOff, make, end } = await beginParts(ctx)
  await seedAccess(ctx)
  await seedLabels(ctx)
  await seedSettings(ctx)
  const chance = chanceOf(seed)
  const admin = await signIn(server, 'admin')
  await make('circles', () => seedCircles(admin))
  await make('administration', () => seedAdministration(admin, ctx.now().getTime()))
  await make('setting tools', () => seedSettingTools(admin))
  await make('label templates', () => seedLabelTemplates(admin))
  await make('exposure', () => seedExposure(ctx, admin))
  const settings = await admin.ok(contract.setting.busconfigs, {
    types: (await admin.ok(contract.setting.allTypes, {})).map(typeKeyOf),
  })
  const media = await storeMedia(server, chance)
  const before =
    !cutOff &&
    (await ctx.db.selectFrom('record').select('id').limit(1).executeTakeFirst()) !== undefined
  // Told at every start: the rooms of an earlier one have said nothing since it ended.
  await make('rooms', async () => {
    media.rooms = await seedRooms(server, admin, media, chance, before)
  })
  // Whoever works here already is not logged out by it: they are signed in where something is
  // missing.
  const as = (name: string): Promise<Client> => signIn(server, name)
  // Before the records, so that they are marked by the words.
  await make('words', () => seedTextWords(admin, as, settings))
  await make('models', () => seedModels(admin, as))
  // Sent again, a record is a duplicate by its key: so the records of a start that was cut off are
  // made whole.
  if (!before) await make('records', () => seedRecords(server, admin, settings, media, chance))
  await make('white lists', () => seedWhiteLists(ctx, admin, as))
  await make('bulk work', () => seedBulk(admin, ctx.now().getTime()))
  await make('schedules', () => seedSchedules(ctx, admin, as, ctx.now().getTime()))
  await make('quality', () => seedQuality(admin, as, settings))
  // After quality, which begins where nothing was found wrong yet.
  await make('weeks', () => seedWeeks(ctx))
  // After the first records, so that these wait as their type says; what comes in from now on
  // passes the rules.
  await make('rules', () => seedStrategy(admin, as))
  await make('tasks', () => seedTasks(ctx, admin, as))
  await make('inspections', () => seedInspections(ctx, admin, as))
  await make('breaker', () => seedBreaker(ctx, admin))
  await make('case libraries', () => seedCaseLibraries(admin, as))
  await make('calibration sessions', () => seedCalibrations(admin, as))
  await make('exams', () => seedExams(ctx, admin, as))
  await make('case answers', () => seedCaseAnswers(ctx))
  await make('simulations', () => seedSimulations(admin, as, ctx.now().getTime()))
  await make('levels', () => seedLevels(ctx, admin))
  await make('performance', () => seedPerformance(ctx, admin, as))
  await make('violation scores', () => seedScores(ctx, admin, as))
  await make('desk', () => seedDesk(admin, as, ctx.now().getTime()))
  await end()
  return { settings, media, admin, next: recordCount + atLeast }
}

/** Keeps the queues moving: a record every few seconds until the process ends. */
export function startTrickle(server: RunningServer, demo: Demo, everyMs = 4000): () => void {
  const chance = chanceOf(Date.now())
  const usual = demo.settings.filter(
    ({ appId, type }) => !taskTypes.some((one) => one.appId === appId && one.type === type),
  )
  const timer = setInterval(() => {
    const number = Math.floor(Date.now() / 100)
    if (demo.media.rooms.length > 0)
      void moveRooms(demo.admin, demo.media, demo.media.rooms, chance, Date.now()).catch(
        (error: unknown) =>
          server.ctx.log.warn({ err: error }, 'what happened in rooms was not taken'),
      )
    void sendIn(demo.admin, [
      demoRecord({ chance, media: demo.media, now: Date.now() }, chance.pick(usual), number, 0),
    ]).catch((error: unknown) =>
      server.ctx.log.warn({ err: error }, 'the demo record was not taken'),
    )
  }, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
