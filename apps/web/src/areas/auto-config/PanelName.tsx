import { choiceText } from './choice-text.ts'

/** A panel as people call it; the key that settings have for it stands under the pointer. */
export function PanelName({ panel }: { panel: string }) {
  return <span title={panel}>{choiceText(['pageType', 'type'], panel).name}</span>
}
