import { featureLibraryCalls } from '@oas/contract/feature-library/calls'
import { implement } from '../../http/implement.ts'
import { createFeatures } from './create.ts'
import { addException, removeException } from './exceptions.ts'
import { exportFeatures } from './exchange/export.ts'
import { importCommit, importJob, importLists, importPreview, imports } from './exchange/imports.ts'
import { forgetImportsJob, picturesJob } from './exchange/jobs.ts'
import { importCancel, importPictures } from './exchange/pictures.ts'
import { feature, features, moveFeatures, setFeatureState, updateFeature } from './features.ts'
import { fingerprintJob } from './fingerprint/job.ts'
import { hits, reveal } from './hits.ts'
import { beatJob, cleanJob, expireJob, partitionsJob, settleJob } from './jobs.ts'
import { health, log } from './log.ts'
import { match } from './match.ts'
import { tryRemote } from './remote/check.ts'
import { proposals, reviewProposals } from './proposals.ts'
import { wantedJob } from './wanted/job.ts'
import { createStore, removeStore, setStoreState, stores, updateStore } from './stores.ts'

export { askFeatures, asksFeatures } from './engine.ts'
export { canSweepByStore, sweepByStore } from './sweep.ts'
export { requireFeature } from './features.ts'
export { type PastHash, searchPast } from './past.ts'
export { type LateHit, insertLateHits } from './queries/hits.ts'
export { findStore, seenStores } from './queries/stores.ts'
export { maySee, seenBy } from './rights.ts'

/** Known pictures, texts, files and links: stores, what is in them, and what they find. */
export const featureLibrary = {
  area: 'featureLibrary',
  jobs: [
    beatJob,
    settleJob,
    expireJob,
    cleanJob,
    partitionsJob,
    wantedJob,
    fingerprintJob,
    picturesJob,
    forgetImportsJob,
  ],
  calls: implement(featureLibraryCalls, {
    importPreview,
    importPictures,
    importCommit,
    imports,
    importLists,
    importJob,
    importCancel,
    exportFeatures,
    tryRemote,
    stores,
    createStore,
    updateStore,
    removeStore,
    setStoreState,
    features,
    feature,
    createFeatures,
    updateFeature,
    setFeatureState,
    moveFeatures,
    hits,
    addException,
    removeException,
    reveal,
    match,
    proposals,
    reviewProposals,
    log,
    health,
  }),
} as const
