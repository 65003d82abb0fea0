import { t } from '../../i18n/texts.ts'
import { prettyJson } from '../../kit/json/JsonDiff.tsx'

type Props = { document: unknown; find: string; onFind: (text: string) => void }
const linesOf = (document: unknown, find: string): string => {
  const needle = find.trim().toLowerCase()
  return prettyJson(document)
    .split('\n')
    .filter((line) => needle === '' || line.toLowerCase().includes(needle))
    .join('\n')
}

/** A setting as text, or the lines of it in which something is found. */
export function VersionText({ document, find, onFind }: Props) {
  return (
    <>
      <p>
        <input
          type="search"
          aria-label={t('setting_tool.find_key')}
          placeholder={t('setting_tool.find_key')}
          value={find}
          onChange={(event) => onFind(event.target.value)}
        />
      </p>
      <pre
        className="mono ac-text"
        tabIndex={0}
        role="region"
        aria-label={t('auto_config.json_label')}
      >
        {document === undefined ? '' : linesOf(document, find)}
      </pre>
    </>
  )
}
