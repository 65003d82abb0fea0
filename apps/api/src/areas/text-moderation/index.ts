import { textModerationCalls } from '@oas/contract/text-moderation/calls'
import { implement } from '../../http/implement.ts'
import { attack } from './attacks/attack.ts'
import { attackJob } from './attacks/job.ts'
import { attacks } from './attacks/list.ts'
import { categories, createCategory, removeCategory, updateCategory } from './categories.ts'
import { beatJob, cleanJob, expireJob } from './expire.ts'
import { generatePattern } from './generator/generate.ts'
import { history } from './history.ts'
import {
  batch,
  batches,
  importCommit,
  importPreview,
  reviewBatch,
  withdrawBatch,
} from './import/batches.ts'
import { tryCombination } from './import/try.ts'
import { editItems } from './import/edit.ts'
import { exportItems, importTemplate } from './import/export.ts'
import { createItem, item, items, removeItem, updateItem } from './items.ts'
import { createLibrary, libraries, removeLibrary, updateLibrary } from './libraries.ts'
import { lookUp } from './look-up.ts'
import { previewProfile } from './profiles/preview.ts'
import {
  createProfile,
  profile,
  profiles,
  removeProfile,
  updateProfile,
} from './profiles/profiles.ts'
import {
  createProfileRow,
  profileRows,
  removeProfileRow,
  updateProfileRow,
} from './profiles/rows.ts'
import { setProfileState } from './profiles/state.ts'
import { offlineExport, offlineRows, offlineTest, offlineTests } from './offline/report.ts'
import { forgetOfflineJob, offlineJob } from './offline/run.ts'
import { offlineCancel, offlineStart } from './offline/start.ts'
import { offlineUpload } from './offline/upload.ts'
import { build, diff, full, release, releases, rollback, servers } from './releases.ts'
import {
  createSandboxItem,
  removeSandboxItem,
  sandboxItem,
  sandboxItems,
  updateSandboxItem,
} from './sandbox/items.ts'
import { forgetShadowsJob, sandboxJob } from './sandbox/jobs.ts'
import { closeSandbox, startSandbox, stopSandbox, submitSandbox } from './sandbox/moves.ts'
import { sandboxHits, sandboxReport } from './sandbox/report.ts'
import {
  createSandbox,
  removeSandbox,
  sandbox,
  sandboxes,
  updateSandbox,
} from './sandbox/sandboxes.ts'
import { tryDistances, trySandboxItem } from './sandbox/try.ts'
import { createScene, removeScene, scenes, updateScene } from './scenes.ts'
import { forgetSumsJob, holdJob } from './stage/hold.ts'
import { resume, stage, stageFigures, withdraw } from './stage/stage.ts'
import { setState } from './state.ts'
import { countJob, recount } from './statistics/counting.ts'
import { exportFigures } from './statistics/export.ts'
import { fallbackJob } from './statistics/fallback.ts'
import { dead, itemFigures, newItems, noise, overview, trend } from './statistics/figures.ts'
import { hits, markFalse } from './statistics/hits.ts'
import { overlap, quarantine, recall, time } from './statistics/lists.ts'
import { partitionsJob } from './statistics/partitions.ts'
import { samples, setSample } from './statistics/sample.ts'
import { quarantineJob } from './statistics/quarantine.ts'
import { liftFallback, scoreboard, setLine } from './statistics/scoreboard.ts'
import { checkPattern, test, testSteps } from './tools.ts'

export { amendItem, submitDraft } from './amend.ts'
export { normalWord } from './engine.ts'
export { writeDraft } from './items.ts'
export { lookUp } from './look-up.ts'
export { type Markable, markLater, markTexts } from './mark.ts'
export { keepHits } from './statistics/keep.ts'
export { drawSamples } from './statistics/sample.ts'
export { type TextSweep, isRelease, releaseInForce, sweepByRelease } from './sweep.ts'

export { type Shadow, keepShadows, shadowTexts } from './sandbox/shadow.ts'

export const textModeration = {
  area: 'textModeration',
  jobs: [
    beatJob,
    expireJob,
    cleanJob,
    countJob,
    partitionsJob,
    quarantineJob,
    fallbackJob,
    holdJob,
    forgetSumsJob,
    offlineJob,
    forgetOfflineJob,
    sandboxJob,
    forgetShadowsJob,
    attackJob,
  ],
  calls: implement(textModerationCalls, {
    libraries,
    createLibrary,
    updateLibrary,
    removeLibrary,
    categories,
    createCategory,
    updateCategory,
    removeCategory,
    scenes,
    createScene,
    updateScene,
    removeScene,
    profiles,
    profile,
    createProfile,
    updateProfile,
    removeProfile,
    profileRows,
    createProfileRow,
    updateProfileRow,
    removeProfileRow,
    previewProfile,
    setProfileState,
    items,
    item,
    createItem,
    updateItem,
    removeItem,
    setState,
    importPreview,
    importCommit,
    importTemplate,
    batches,
    batch,
    reviewBatch,
    withdrawBatch,
    editItems,
    tryCombination,
    exportItems,
    lookUp,
    attack,
    attacks,
    checkPattern,
    generatePattern,
    test,
    testSteps,
    releases,
    release,
    diff,
    servers,
    build,
    full,
    rollback,
    hits,
    markFalse,
    overview,
    itemFigures,
    exportFigures,
    trend,
    noise,
    dead,
    newItems,
    overlap,
    time,
    quarantine,
    recall,
    scoreboard,
    setLine,
    liftFallback,
    recount,
    samples,
    setSample,
    stage,
    withdraw,
    resume,
    stageFigures,
    history,
    offlineUpload,
    offlineTests,
    offlineStart,
    offlineTest,
    offlineRows,
    offlineExport,
    offlineCancel,
    sandboxes,
    sandbox,
    createSandbox,
    updateSandbox,
    removeSandbox,
    startSandbox,
    stopSandbox,
    submitSandbox,
    closeSandbox,
    sandboxReport,
    sandboxHits,
    sandboxItems,
    sandboxItem,
    createSandboxItem,
    updateSandboxItem,
    removeSandboxItem,
    trySandboxItem,
    tryDistances,
  }),
} as const
