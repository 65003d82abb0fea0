import { textModerationCalls } from '@oas/contract/text-moderation/calls'
import type { ItemBody } from '@oas/contract/text-moderation/schemas'
import { parseTypeKey } from '@oas/contract/type-key'
import { useEffect, useId, useState } from 'react'
import { useSend } from '../../../api/use-call.ts'
import { t } from '../../../i18n/texts.ts'
import { FieldRow } from '../../../kit/form/fields.tsx'
import { Pick } from '../../../kit/pick/Pick.tsx'
import { listed } from '../../../kit/pick/source.ts'
import { HitText } from '../HitText.tsx'
import { useTypeChoices } from '../words.tsx'
import '../text-moderation.css'

/** Typing rests for so long before anything is asked. */
const restMs = 300
const mostTexts = 10

/** What an item finds in texts while both are being typed. */
export function TryPanel({ body }: { body: ItemBody | null }) {
  const id = useId()
  const types = useTypeChoices()
  const [key, setKey] = useState('')
  const [text, setText] = useState('')
  const { mutate, data } = useSend(textModerationCalls.trySandboxItem)
  const type = key || types[0]?.value || ''
  const asked = JSON.stringify({ body, type, text })
  useEffect(() => {
    const { body: given, ...rest } = JSON.parse(asked) as {
      body: ItemBody | null
      type: string
      text: string
    }
    const texts = rest.text.split('\n').filter((line) => line.trim() !== '')
    if (given === null || rest.type === '' || texts.length === 0) return
    const timer = setTimeout(
      () => mutate({ ...parseTypeKey(rest.type), body: given, texts: texts.slice(0, mostTexts) }),
      restMs,
    )
    return () => clearTimeout(timer)
  }, [asked, mutate])
  return (
    <section aria-label={t('text_sandbox.try_title')}>
      <h2>{t('text_sandbox.try_title')}</h2>
      <Pick
        label={t('text_sandbox.try_type')}
        source={listed('try types', types)}
        value={type}
        onChange={setKey}
      />
      <FieldRow id={id} label={t('text_sandbox.try_texts')} problem={data?.problem ?? ''}>
        <textarea id={id} rows={5} value={text} onChange={(event) => setText(event.target.value)} />
      </FieldRow>
      {text.trim() !== '' &&
        (data?.list ?? []).map((one) => (
          <div key={one.text}>
            <HitText text={one.text} hits={one.hits} />
            {one.hits.length === 0 && <p className="muted">{t('text_sandbox.try_none')}</p>}
          </div>
        ))}
    </section>
  )
}
