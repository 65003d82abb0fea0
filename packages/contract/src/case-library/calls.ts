import { Type } from 'typebox'
import { type Calls, call } from '../define.ts'
import { Empty, Id, TypeKey, oneOf, pageOf, paging } from '../envelope.ts'
import { businessKinds } from '../kinds.ts'
import { sortBy } from '../sort.ts'
import {
  Item,
  ItemBody,
  ItemRow,
  Library,
  LibraryBody,
  RowResult,
  itemSources,
  itemStates,
  libraryLimits,
  libraryStates,
  questionKinds,
} from './schemas.ts'

const base = { service: 'releasing', scope: 'filtered' } as const
const read = { ...base, access: 'case.read' } as const
const edit = { ...base, access: 'case.edit' } as const
export const Version = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })
const Saved = Type.Object({ id: Id, version: Version })
const Ids = Type.Array(Id, { minItems: 1, maxItems: libraryLimits.batch, uniqueItems: true })

/** What is read of libraries under a path. */
function reads<const P extends string>(path: P, what: string) {
  return {
    businessTypes: call({
      ...read,
      method: 'GET',
      path: `${path}/business-type`,
      input: Empty,
      output: Type.Array(
        Type.Object({
          value: oneOf(businessKinds),
          label: Type.String(),
          types: Type.Array(Type.Object({ key: TypeKey, name: Type.String() })),
        }),
      ),
      summary: `Kinds of business and their types that ${what} may hold records of`,
    }),
    query: call({
      ...read,
      method: 'GET',
      path: `${path}/query`,
      input: Type.Object({
        ...sortBy(['name', 'state', 'updatedAt']),
        ...paging,
        name: Type.Optional(Type.String({ maxLength: 60 })),
        state: Type.Optional(oneOf(libraryStates)),
        business: Type.Optional(oneOf(businessKinds)),
        typeKey: Type.Optional(TypeKey),
        language: Type.Optional(Type.String({ maxLength: 16 })),
      }),
      output: pageOf(Library),
      summary: `${what} with how many items they have`,
    }),
    list: call({
      ...read,
      method: 'GET',
      path: `${path}/query/list`,
      input: Empty,
      output: Type.Array(
        Type.Object({
          id: Id,
          name: Type.String(),
          state: oneOf(libraryStates),
          dims: Type.Array(Type.Object({ key: Type.String(), name: Type.String() })),
        }),
      ),
      summary: `${what} by name`,
    }),
    detail: call({
      ...read,
      method: 'GET',
      path: `${path}/detail`,
      input: Type.Object({ id: Id }),
      output: Library,
      summary: `One of the ${what}`,
    }),
    itemDetail: call({
      ...read,
      method: 'GET',
      path: `${path}/item/detail`,
      input: Type.Object({ id: Id, version: Type.Optional(Version) }),
      output: Item,
      summary: `An item of ${what}, in its newest version or another`,
    }),
    itemQuery: call({
      ...read,
      method: 'GET',
      path: `${path}/item/query`,
      input: Type.Object({
        ...sortBy(['no', 'state', 'difficulty', 'updatedAt']),
        ...paging,
        libraryId: Id,
        kind: Type.Optional(oneOf(questionKinds)),
        state: Type.Optional(oneOf(itemStates)),
        source: Type.Optional(oneOf(itemSources)),
        label: Type.Optional(Type.Integer()),
        difficulty: Type.Optional(Type.Integer({ minimum: 1, maximum: 5 })),
        text: Type.Optional(Type.String({ maxLength: 100 })),
      }),
      output: pageOf(ItemRow),
      summary: `Items of one of the ${what}`,
    }),
    itemExport: call({
      ...read,
      method: 'GET',
      path: `${path}/item/export`,
      answersWithin: 30_000,
      input: Type.Object({
        libraryId: Id,
        format: Type.Optional(oneOf(['xlsx', 'jsonl'])),
        state: Type.Optional(oneOf(itemStates)),
      }),
      output: Type.Unknown(),
      answers: 'raw',
      summary: `Items of one of the ${what} as a file that can be added again`,
    }),
  } satisfies Calls
}

/** What changes libraries under a path. */
function writes<const P extends string>(path: P, what: string) {
  return {
    create: call({
      ...edit,
      method: 'POST',
      path: `${path}/create`,
      input: Type.Object({ body: LibraryBody }),
      output: Saved,
      summary: `Make one of the ${what}; it is a draft`,
    }),
    update: call({
      ...edit,
      method: 'PUT',
      path: `${path}/update`,
      input: Type.Object({
        id: Id,
        baseVersion: Version,
        body: Type.Optional(LibraryBody),
        state: Type.Optional(oneOf(libraryStates)),
      }),
      output: Saved,
      summary: `Change one of the ${what}, bring it into use or archive it`,
    }),
    remove: call({
      ...edit,
      method: 'DELETE',
      path: `${path}/delete`,
      input: Type.Object({ id: Id }),
      output: Empty,
      summary: `Delete one of the ${what} of which no item was used`,
    }),
    itemImport: call({
      ...edit,
      method: 'POST',
      path: `${path}/item/import`,
      answersWithin: 10_000,
      input: Type.Object({
        libraryId: Id,
        items: Type.Optional(Type.Array(ItemBody, { minItems: 1, maxItems: libraryLimits.batch })),
        recordIds: Type.Optional(Ids),
        wrongOrderIds: Type.Optional(Ids),
        appealIds: Type.Optional(Ids),
        branchItemIds: Type.Optional(Ids),
        fileId: Type.Optional(Id),
        from: Type.Optional(
          Type.Integer({
            minimum: 1,
            maximum: libraryLimits.fileRows,
            description: 'the first row of the file that is added, with those behind it',
          }),
        ),
        dryRun: Type.Optional(Type.Boolean({ description: 'only say what would come of it' })),
      }),
      output: Type.Object({
        rows: Type.Array(RowResult),
        added: Type.Integer(),
        total: Type.Integer({ description: 'rows of the file; of anything else as many as named' }),
      }),
      summary:
        `Add items to one of the ${what}: written ones, records, what wrong orders, appeals and ` +
        'branch orders taught, or the next rows of a file',
    }),
    itemUpdate: call({
      ...edit,
      method: 'PUT',
      path: `${path}/item/update`,
      input: Type.Object({ id: Id, baseVersion: Version, body: ItemBody }),
      output: Saved,
      summary: `Write a new version of an item of ${what}; the one in use stays until it is passed`,
    }),
    itemState: call({
      ...read,
      method: 'PUT',
      path: `${path}/item/state`,
      input: Type.Object({
        ids: Ids,
        act: oneOf(['submit', 'pass', 'refuse', 'retire']),
        reason: Type.Optional(Type.String({ maxLength: 200 })),
      }),
      output: Type.Object({
        changed: Type.Integer(),
        left: Type.Array(Type.Object({ id: Id, no: Type.Integer(), reason: Type.String() })),
      }),
      summary:
        `Submit items of ${what} for review, pass or refuse those of others, ` +
        'or take them out of use',
    }),
    itemRemove: call({
      ...edit,
      method: 'DELETE',
      path: `${path}/item/delete`,
      input: Type.Object({ ids: Ids }),
      output: Type.Object({ removed: Type.Integer() }),
      summary: `Delete items of ${what} that nobody was asked`,
    }),
  } satisfies Calls
}

function libraryCalls<const P extends string>(path: P, what: string) {
  return { ...reads(path, what), ...writes(path, what) }
}

/** Adds what another library holds. */
function importAll<const P extends string>(path: P, what: string) {
  return {
    importAll: call({
      ...edit,
      method: 'POST',
      path: `${path}/import-all-from-case`,
      answersWithin: 10_000,
      input: Type.Object({
        libraryId: Id,
        caseLibraryId: Id,
        label: Type.Optional(Type.Integer()),
        difficulty: Type.Optional(Type.Integer({ minimum: 1, maximum: 5 })),
        dryRun: Type.Optional(Type.Boolean({ description: 'only say what would come of it' })),
      }),
      output: Type.Object({
        added: Type.Integer(),
        same: Type.Integer({ description: 'that it has already' }),
        skipped: Type.Integer({ description: 'of types that it does not hold' }),
      }),
      summary: `Copy the items in use of a case library into one of the ${what}`,
    }),
  } satisfies Calls
}

export const caseLibraryCalls = libraryCalls('/tagging/case-library', 'case libraries')
export const examLibraryCalls = {
  ...libraryCalls('/tagging/exam-library', 'exam libraries'),
  ...importAll('/tagging/exam-library', 'exam libraries'),
}
export const simulationLibraryCalls = {
  ...libraryCalls('/tagging/simulation-library', 'simulation libraries'),
  ...importAll('/tagging/simulation-library', 'simulation libraries'),
}
