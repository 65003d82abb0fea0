/** Records on screen that a report of an error names at most. */
const maxRecordIds = 5

let shown: readonly string[] = []
/** Makes known which records are on screen, the one in focus first. */
export function noteShown(ids: readonly string[]): void {
  shown = ids.slice(0, maxRecordIds)
}
/** The records that an error may have to do with; none where no audit page is open. */
export function shownRecords(): { recordIds?: readonly string[] } {
  return shown.length > 0 ? { recordIds: shown } : {}
}
