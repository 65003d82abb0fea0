import { Type } from 'typebox'
import { call } from '../define.ts'
import { AppId, Empty, Id, TypeId, pageOf, paging } from '../envelope.ts'
import { sortBy } from '../sort.ts'
import { Changed, Gone, SearchText, Version, change, edit, read, remove } from './access.ts'
import {
  Category,
  CategoryBody,
  Library,
  LibraryBody,
  Profile,
  Scene,
  SceneBody,
} from './schemas.ts'

/** Where words are kept, what sorts them, and which texts they are looked for in. */
export const textPlaceCalls = {
  libraries: call({
    ...read,
    path: '/library',
    input: Type.Object({
      ...sortBy(['name', 'items', 'updatedAt']),
      ...paging,
      text: SearchText,
      active: Type.Optional(Type.Boolean()),
    }),
    output: pageOf(Library),
    summary: 'Libraries of words',
  }),
  createLibrary: call({
    ...edit,
    path: '/library',
    input: Type.Object({ body: LibraryBody }),
    output: Changed,
    summary: 'Make a library',
  }),
  updateLibrary: call({
    ...change,
    path: '/library/:id',
    input: Type.Object({ id: Id, version: Version, body: LibraryBody }),
    output: Changed,
    summary: 'Change a library; what it says of its words holds from the next release on',
  }),
  removeLibrary: call({
    ...remove,
    path: '/library/:id',
    input: Gone,
    output: Empty,
    summary: 'Delete a library without words',
  }),
  categories: call({
    ...read,
    scope: 'none',
    path: '/category',
    input: Type.Object({ text: SearchText }),
    output: Type.Object({ list: Type.Array(Category) }),
    summary: 'The tree of categories, parents before their children',
  }),
  createCategory: call({
    ...edit,
    scope: 'none',
    path: '/category',
    input: Type.Object({ body: CategoryBody }),
    output: Changed,
    summary: 'Make a category',
  }),
  updateCategory: call({
    ...change,
    scope: 'none',
    path: '/category/:id',
    input: Type.Object({ id: Id, version: Version, body: CategoryBody }),
    output: Changed,
    summary: 'Rename or move a category, or bind it to another label',
  }),
  removeCategory: call({
    ...remove,
    scope: 'none',
    path: '/category/:id',
    input: Gone,
    output: Empty,
    summary: 'Delete a category without words and without categories below',
  }),
  scenes: call({
    ...read,
    scope: 'none',
    path: '/scene',
    input: Type.Object({
      ...sortBy(['key', 'name', 'updatedAt']),
      ...paging,
      text: SearchText,
      appId: Type.Optional(AppId),
      type: Type.Optional(TypeId),
    }),
    output: Type.Object({ ...pageOf(Scene).properties, profiles: Type.Array(Profile) }),
    summary: 'Scenes: which texts are read how, by words of which libraries',
  }),
  createScene: call({
    ...edit,
    path: '/scene',
    input: Type.Object({ body: SceneBody }),
    output: Changed,
    summary: 'Make a scene; it holds from the next release on',
  }),
  updateScene: call({
    ...change,
    path: '/scene/:id',
    input: Type.Object({ id: Id, version: Version, body: SceneBody }),
    output: Changed,
    summary: 'Change a scene; what changed holds from the next release on',
  }),
  removeScene: call({
    ...remove,
    path: '/scene/:id',
    input: Gone,
    output: Empty,
    summary: 'Delete a scene that no word names',
  }),
}
