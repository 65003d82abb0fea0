import { expressionFunctions, expressionNames, functionExamples } from '@oas/expression'
import { snake } from '@oas/contract/snake'
import { t, tData } from '../../i18n/texts.ts'

/**
 * Functions and names of the expressions that settings hold, each with an example and what it
 * gives.
 */
export function WikiExpressions({ text }: { text: string }) {
  const functions = expressionFunctions
    .map((one) => ({ ...one, what: tData(`setting_function.${snake(one.name)}`) }))
    .filter(({ name, what }) => `${name}\n${what}`.toLowerCase().includes(text))
  const names = expressionNames
    .map((name) => ({ name, what: tData(`setting_function.name_${name}`) }))
    .filter(({ name, what }) => `${name}\n${what}`.toLowerCase().includes(text))
  return (
    <>
      {functions.length > 0 && (
        <>
          <h2>{t('setting_tool.wiki_functions')}</h2>
          <table className="ac-changes" aria-label={t('setting_tool.wiki_functions')}>
            <tbody>
              {functions.map(({ name, min, max, what }) => (
                <tr key={name}>
                  <td className="mono">
                    {name}({min === max ? min : `${min}–${max}`})
                  </td>
                  <td>{what}</td>
                  <td className="mono" translate="no">
                    {functionExamples[name]?.expression}
                  </td>
                  <td className="mono" translate="no">
                    {t('setting_tool.wiki_gives')} {JSON.stringify(functionExamples[name]?.gives)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
      {names.length > 0 && (
        <>
          <h2>{t('setting_tool.wiki_names')}</h2>
          <table className="ac-changes" aria-label={t('setting_tool.wiki_names')}>
            <tbody>
              {names.map(({ name, what }) => (
                <tr key={name}>
                  <td className="mono">{name}</td>
                  <td>{what}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </>
  )
}
