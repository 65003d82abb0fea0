import type { HeldRecord } from '@oas/contract/queue/schemas'

/** One part of a record that can be judged alone. */
export type Resource =
  | { kind: 'text'; rowId: string; item: HeldRecord['texts'][number] }
  | { kind: 'picture'; rowId: string; item: HeldRecord['pictures'][number] }
  | { kind: 'video'; rowId: string; item: HeldRecord['videos'][number] }
  | { kind: 'voice'; rowId: string; item: HeldRecord['voices'][number] }
  | { kind: 'file'; rowId: string; item: HeldRecord['files'][number] }

const idOf = (item: { id?: string }, kind: string, index: number): string =>
  item.id ?? `${kind}-${index + 1}`

export function picturesOf(record: HeldRecord): Extract<Resource, { kind: 'picture' }>[] {
  return record.pictures.map((item, index) => ({
    kind: 'picture',
    rowId: idOf(item, 'pic', index),
    item,
  }))
}

export function voicesOf(record: HeldRecord): Extract<Resource, { kind: 'voice' }>[] {
  return record.voices.map((item, index) => ({
    kind: 'voice',
    rowId: idOf(item, 'voice', index),
    item,
  }))
}

export function textRowsOf(record: HeldRecord): string[] {
  return record.texts.map((item, index) => idOf(item, 'text', index))
}

/**
 * The resources of a record: texts, pictures, videos, voices, files; then what callbacks delivered.
 */
export function resourcesOf(record: HeldRecord, delivered: readonly Resource[] = []): Resource[] {
  return [
    ...record.texts.map((item, index): Resource => ({
      kind: 'text',
      rowId: idOf(item, 'text', index),
      item,
    })),
    ...picturesOf(record),
    ...record.videos.map((item, index): Resource => ({
      kind: 'video',
      rowId: idOf(item, 'video', index),
      item,
    })),
    ...voicesOf(record),
    ...record.files.map((item, index): Resource => ({
      kind: 'file',
      rowId: idOf(item, 'file', index),
      item,
    })),
    ...delivered,
  ]
}

/** Tiles of a wall: every picture of every record, in order. */
export type Tile = {
  key: string
  record: HeldRecord
  rowId: string
  url: string
  desc: string
  first: boolean
  last: boolean
}
export function tilesOf(records: readonly HeldRecord[]): Tile[] {
  return records.flatMap((record) =>
    picturesOf(record).map(({ rowId, item }, index, all): Tile => ({
      key: `${record.recordId}/${rowId}`,
      record,
      rowId,
      url: item.content,
      desc: item.desc ?? '',
      first: index === 0,
      last: index === all.length - 1,
    })),
  )
}

/** Tiles of neighbours that the same rule sent. */
export function sectionsOf(tiles: readonly Tile[]): { rule: string; from: number; list: Tile[] }[] {
  const sections: { rule: string; from: number; list: Tile[] }[] = []
  for (const [index, tile] of tiles.entries()) {
    const last = sections.at(-1)
    if (last?.rule === tile.record.reason) last.list.push(tile)
    else sections.push({ rule: tile.record.reason, from: index, list: [tile] })
  }
  return sections
}

/** Records of one group: the same non-empty group key; a record without one stands alone. */
export function groupOf(
  records: readonly HeldRecord[],
  record: HeldRecord | undefined,
): HeldRecord[] {
  return record === undefined
    ? []
    : record.groupKey === ''
      ? [record]
      : records.filter(
          (one) =>
            one.groupKey === record.groupKey &&
            one.appId === record.appId &&
            one.type === record.type,
        )
}
/** One record a group, in order of appearance. */
export function groupHeads(records: readonly HeldRecord[]): HeldRecord[] {
  return records.filter(
    (record, index) =>
      record.groupKey === '' ||
      records.findIndex(
        (one) =>
          one.groupKey === record.groupKey &&
          one.appId === record.appId &&
          one.type === record.type,
      ) === index,
  )
}

/** The record that stands for a group: by creation or id, ascending unless said otherwise. */
export function primaryOf(
  group: readonly HeldRecord[],
  rule: { by: 'id' | 'createdAt'; order: 'asc' | 'desc' } = { by: 'id', order: 'asc' },
): HeldRecord | undefined {
  return group.toSorted(
    (a, b) =>
      (rule.by === 'createdAt'
        ? a.createdAt - b.createdAt
        : a.id.length - b.id.length || (a.id < b.id ? -1 : 1)) * (rule.order === 'asc' ? 1 : -1),
  )[0]
}
