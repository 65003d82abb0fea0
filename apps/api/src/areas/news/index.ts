import { newsCalls } from '@oas/contract/news/calls'
import { implement } from '../../http/implement.ts'
import { importFile, importTemplate, importUpload } from './import.ts'
import { pushJob } from './push.ts'
import { confirmRead, notifyList, readNum, readers, remind } from './readers.ts'
import { getRobots, removeRobot, saveRobot } from './robots.ts'
import { batchDelete, create, groupTree, listType, query, update } from './service.ts'

/**
 * News notices, called today events on the wire: written by some, confirmed by those they are for.
 */
export const news = {
  area: 'news',
  jobs: [pushJob],
  calls: implement(newsCalls, {
    query,
    listType,
    create,
    update,
    batchDelete,
    notifyList,
    confirmRead,
    readNum,
    readers,
    remind,
    importTemplate,
    importUpload,
    importFile,
    robots: getRobots,
    saveRobot,
    removeRobot,
    groupTree,
  }),
} as const
