import { whiteListCalls } from '@oas/contract/white-list/calls'
import { implement } from '../../http/implement.ts'
import { add, addLive } from './adding.ts'
import {
  exportEntries,
  getEffective,
  getEntries,
  getLive,
  getScopeGroups,
  judgeEntries,
  rejectLive,
  setLiveStatus,
  testUrl,
  updateEntry,
} from './entries.ts'
import {
  bind,
  createList,
  getBusinesses,
  getInForce,
  getLists,
  getLog,
  judgeLists,
  updateList,
} from './lists.ts'
import { noticeJob } from './notice.ts'
import { sweepJob } from './sweep.ts'

export { freshMarks, listedEntries, marksFor, traceOf } from './listed.ts'
export { readKeys } from './lines.ts'
export { atIntake, exemptedBy } from './matrix.ts'

export const whiteList = {
  area: 'whiteList',
  jobs: [sweepJob, noticeJob],
  calls: implement(whiteListCalls, {
    lists: getLists,
    createList,
    updateList,
    reviewList: judgeLists(['approve', 'reject']),
    stopList: judgeLists(['stop']),
    entries: getEntries,
    exportEntries,
    add,
    updateEntry,
    reviewEntries: judgeEntries(['approve', 'reject']),
    stopEntries: judgeEntries(['stop']),
    testUrl,
    businesses: getBusinesses,
    bind,
    effective: getEffective,
    log: getLog,
    scopeGroups: getScopeGroups,
    inForce: getInForce,
    liveList: getLive,
    liveImport: addLive,
    liveReject: rejectLive,
    liveStatus: setLiveStatus,
  }),
} as const
