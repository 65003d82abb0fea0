import { type Area, page } from '../area.ts'
import { featureLibraryCalls } from './calls.ts'

export const featureLibraryArea = {
  calls: { featureLibrary: featureLibraryCalls },
  acts: [
    'featureLibrary.addException',
    'featureLibrary.approve',
    'featureLibrary.cancelImport',
    'featureLibrary.createFeature',
    'featureLibrary.createStore',
    'featureLibrary.draft',
    'featureLibrary.expire',
    'featureLibrary.exportFeatures',
    'featureLibrary.importList',
    'featureLibrary.importPictures',
    'featureLibrary.live',
    'featureLibrary.move',
    'featureLibrary.off',
    'featureLibrary.reject',
    'featureLibrary.removeException',
    'featureLibrary.removeStore',
    'featureLibrary.resume',
    'featureLibrary.retire',
    'featureLibrary.reveal',
    'featureLibrary.shadow',
    'featureLibrary.suspend',
    'featureLibrary.updateFeature',
    'featureLibrary.updateStore',
  ],
  pages: [
    page('/feature/index', 'feature-library', ['features', 10, 'feature_stores', 'database']),
    page('/feature/create', 'feature-library', ['features', 20, 'feature_create', 'plus']),
    page('/feature-audit/index', 'feature-library', ['features', 30, 'feature_review', 'tick']),
    page('/feature-audit/log', 'feature-library', ['features', 40, 'feature_log', 'list']),
    page('/pic/index', 'feature-library', ['features', 50, 'picture_search', 'search']),
    page('/feature/*', 'feature-library'),
  ],
} as const satisfies Area
