import { expect, test } from 'vitest'
import { callEffects } from './call-effects.ts'

/**
 * Calls that write and leave the audit log alone, by the reason why. Whatever changes how the
 * system is run belongs in the log instead.
 */
const unlogged: Readonly<Record<string, string>> = {
  'the log of log-ins tells of sessions':
    'session.login session.loginLocal session.loginTest session.ssoLogin session.logout ' +
    'session.keepAlive session.permissionToken',
  'content comes in, and its own rows tell from where':
    'ingest.records live.ingestRooms helloFeedback.receive model.callback',
  'who takes, holds and gives back is told by the history of an order, a seat or a ticket':
    'queue.start queue.stop queue.quit queue.report queue.fetch queue.fetchOne queue.take ' +
    'queue.refresh queue.resetTimeout queue.release queue.suspend queue.restore ' +
    'queue.doubtful voiceInspection.auditor live.look helloFeedback.take ' +
    'helloFeedback.keep helloFeedback.drop branch.dispatch branch.overview branch.revoke ' +
    'appeal.detail appeal.secondDetail',
  "it is one's own: what one has read, filters, notices, notes to one's team":
    'queue.saveConditions question.view news.confirmRead article.markRead message.check ' +
    'message.ignore message.setConfig shiftNote.add calibration.say ' +
    'textModeration.previewProfile',
  'an answer stands with its number and time; that it is handed in is logged': 'myExam.answer',
  'an answer to a case is kept as it was given, with whose it is and when':
    'calibration.answer practice.answer practice.next caseOrder.start',
  'open pages report of themselves':
    'telemetry.point telemetry.pointNested telemetry.resources telemetry.ajax ' +
    'telemetry.hostResources telemetry.beacon telemetry.performance telemetry.route ' +
    'telemetry.noAccess telemetry.routerError telemetry.release telemetry.extension ' +
    'language.reportMissing language.dismissMissing',
  'a file is stored or made from another; it counts once something names it':
    'file.upload news.importUpload media.transformVideoUrl media.convertVoice ' +
    'media.voicePeaks textModeration.offlineUpload textModeration.importPreview ' +
    'featureLibrary.importPreview featureLibrary.importPictures',
  'it tries and counts, and changes nothing that is in force':
    'strategyRun.runCases batchClear.count task.estimate task.estimateWithPlan ' +
    'task.estimateByHour inspectQueue.forecast violationScore.check textModeration.test ' +
    'textModeration.lookUp textInspection.keywords featureLibrary.match ' +
    'featureLibrary.proposals skynet.estimate liveStrategy.mockRun',
  'it notes what a server has loaded of models': 'model.health model.labels',
}
const reasonOf = new Map(
  Object.entries(unlogged).flatMap(([reason, names]) =>
    names.split(' ').map((name) => [name, reason]),
  ),
)

const calls = callEffects()

test('logs every call that writes, unless it is listed above with the reason why not', () => {
  expect(
    calls
      .filter(({ name, writes, logged }) => writes && !logged && !reasonOf.has(name))
      .map(({ name }) => name),
  ).toEqual([])
})

test('what stands above writes without an entry, and what is looked for is found', () => {
  const bare = new Set(
    calls.filter(({ writes, logged }) => writes && !logged).map(({ name }) => name),
  )
  expect([...reasonOf.keys()].filter((name) => !bare.has(name))).toEqual([])
  expect(calls.filter(({ logged, writes }) => logged && writes).length).toBeGreaterThan(200)
  expect(calls.filter(({ writes }) => !writes).length).toBeGreaterThan(200)
})
