import { sql } from 'kysely'
import type { TestServer } from '../../api/src/testing/server.ts'

/** What the demo has most of, by which the inputs of lists are chosen. */
export async function mostOf<T extends object>(server: TestServer, part: string): Promise<T> {
  const { rows } = await sql<T>`
    select ${sql.raw(part)}
    order by count(*) desc limit 1`.execute(server.ctx.db)
  const [row] = rows
  if (row === undefined) throw new Error(`no rows of ${part}`)
  return row
}

type Most = <T extends object>(part: string) => Promise<T>
type Inputs = Readonly<Record<string, object>>

/** Of what is done with records. */
const recordInputs = async (most: Most, ofUser: readonly string[]): Promise<Inputs> => {
  const user = await most<{ uid: string; appId: number }>(
    `uid, app_id as "appId" from decision where uid <> '' group by uid, app_id`,
  )
  const punished = await most<{ appId: number }>(
    'app_id as "appId" from punish group by app_id having count(*) < 1000',
  )
  const waiting = await most<{ type: string }>(
    `app_id || ':' || type as type
    from queue_order
    group by app_id, type
    having count(*) < 1000`,
  )
  const lifted = await most<{ appId: number }>(
    'app_id as "appId" from punish_clear group by app_id',
  )
  const video = await most<{ appId: number; uid: string }>(
    `app_id as "appId", uid from record where business = 'video' group by app_id, uid`,
  )
  const judged = await most<{ appId: number; uid: string }>(
    `app_id as "appId", uid from decision where business = 'video' group by app_id, uid`,
  )
  const shots = await most<{ appId: number }>(
    'r.app_id as "appId" from live_shot s join live_room r on r.id = s.room_id group by r.app_id',
  )
  // Who has a few: only so many calls a minute may look for them.
  const { uid: author, ...bars } = await most<{ appId: number; uid: string }>(
    `r.app_id as "appId", r.uid
    from record r
    join type_setting s on s.app_id = r.app_id and s.type = r.type
    where s.document -> 'pageKeys' ?| array['tags-audit-bar', 'tags-audit-bar-public-sentiment']
      and r.id > id_from(now() - interval '7 days')
    group by r.app_id, r.uid
    having count(distinct r.post_id) between 2 and 6`,
  )
  const batch = await most<{ id: string }>(
    'batch_id::text as id from batch_punish_item group by batch_id',
  )
  const draft = await most<{ id: string }>(
    `id::text as id from batch_clear where state = 'draft' group by id`,
  )
  const clearing = await most<{ id: string }>(
    `i.batch_id::text as id
    from batch_clear_item i
    join batch_clear b on b.id = i.batch_id
    where b.state <> 'draft'
    group by i.batch_id`,
  )
  return {
    'record.find': { uid: user.uid, appId: user.appId },
    'record.find decidedAt': { by: 'decided', uid: user.uid, appId: user.appId },
    ...Object.fromEntries(ofUser.map((list) => [list, { uid: user.uid }])),
    'clearPunish.query': punished,
    'clearPunish.history': lifted,
    'shortVideo.query': video,
    'shortVideo.log': judged,
    'liveData.captures': shots,
    'barClear.query': { ...bars, authors: [author] },
    'batchPunish.items': batch,
    'batchClear.items': clearing,
    'batchClear.preview': draft,
    'queue.waiting': { types: [waiting.type] },
  }
}

/** Of what rules, labels and people are set to. */
const settingInputs = async (most: Most): Promise<Inputs> => {
  const label = await most<{ labelId: number }>(
    `(l ->> 'labelId')::int as "labelId"
    from type_setting s, jsonb_array_elements(s.document -> 'baseInfo' -> 'labelRelation') l
    group by 1`,
  )
  const changes = await most<{ module: string }>(
    `split_part(action, '.', 1) as module
    from audit_log
    where action not like 'decision.%' and action not like 'queue.%'
    group by 1`,
  )
  const tree = await most<{ treeId: number }>(
    'tree_id as "treeId" from label_tree_version group by tree_id',
  )
  const backtest = await most<{ id: string }>(
    'backtest_id::text as id from strategy_backtest_sample group by backtest_id',
  )
  const rule = await most<{ category: string; ruleKey: string }>(
    `r.category, r.rule_key as "ruleKey"
    from strategy_rule r
    join strategy_rule_version v on v.rule_id = r.id
    group by r.category, r.rule_key`,
  )
  const entry = await most<{ id: string }>(
    `split_part(subject, ':', 2) as id
    from audit_log
    where subject like 'white-list-entry:%'
    group by subject`,
  )
  const news = await most<{ eventId: string }>(
    'event_id::text as "eventId" from news_read group by event_id',
  )
  const word = await most<{ id: string }>(
    `substr(subject, 11) as id from audit_log where subject like 'text-item:%' group by subject`,
  )
  const feature = await most<{ id: string }>(
    'feature_id::text as id from feature_hit group by feature_id',
  )
  const reading = await most<{ profileId: string }>(
    'profile_id::text as "profileId" from text_profile_row group by profile_id',
  )
  return {
    'textModeration.profileRows': reading,
    'textModeration.history': { kind: 'word', ...word },
    'featureLibrary.hits': feature,
    'whiteList.entries': { kind: 'user' },
    'whiteList.log': { subject: 'entry', ...entry },
    // What lasts would be longer with every page.
    'liveData.data': { type: 'room', to: Date.now() - 60_000 },
    'settingRule.strategies': label,
    'adminAuth.orderLog': changes,
    'label.history': tree,
    'language.texts': { groupKey: 'frontend' },
    'strategyRun.backtestSamples': backtest,
    'strategyRule.versions': rule,
    'people.whoCan': { permission: 'record.read' },
    'news.readers': news,
  }
}

/** Of what libraries hold: the largest of each kind. */
const libraryInputs = async (most: Most): Promise<Inputs> => {
  const largest = (kind: string) =>
    most<{ libraryId: string }>(
      `library_id::text as "libraryId"
      from case_item i
      join case_library b on b.id = i.library_id
      where b.kind = '${kind}'
      group by library_id`,
    )
  return {
    'caseLibrary.itemQuery': await largest('case'),
    'taskLibrary.itemQuery': await largest('case'),
    'examLibrary.itemQuery': await largest('exam'),
    'simulationLibrary.itemQuery': await largest('simulation'),
  }
}

/**
 * Inputs that lists need, or that keep them the same while they are walked; of a call, or of one of
 * its orders.
 */
export async function inputsOf(server: TestServer, ofUser: readonly string[]): Promise<Inputs> {
  const most: Most = (part) => mostOf(server, part)
  return {
    ...(await recordInputs(most, ofUser)),
    ...(await settingInputs(most)),
    ...(await libraryInputs(most)),
  }
}
