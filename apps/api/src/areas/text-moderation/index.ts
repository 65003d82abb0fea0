import { textModerationCalls } from '@oas/contract/text-moderation/calls'
import { implement } from '../../http/implement.ts'
import { attack } from './attack.ts'
import { categories, createCategory, removeCategory, updateCategory } from './categories.ts'
import { beatJob, cleanJob, expireJob } from './expire.ts'
import { history } from './history.ts'
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
import { build, diff, full, release, releases, rollback, servers } from './releases.ts'
import { createScene, removeScene, scenes, updateScene } from './scenes.ts'
import { setState } from './state.ts'
import { checkPattern, test, testSteps } from './tools.ts'

export { writeDraft } from './items.ts'
export { type Markable, markTexts } from './mark.ts'

export const textModeration = {
  area: 'textModeration',
  jobs: [beatJob, expireJob, cleanJob],
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
    lookUp,
    attack,
    checkPattern,
    test,
    testSteps,
    releases,
    release,
    diff,
    servers,
    build,
    full,
    rollback,
    history,
  }),
} as const
