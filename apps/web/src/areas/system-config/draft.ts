import {
  type ConfigItem,
  configKeyPattern,
  maxConfigValue,
} from '@oas/contract/system-config/schemas'
import { t } from '../../i18n/texts.ts'
import { prettyJson } from '../../kit/json/JsonDiff.tsx'

export type ConfigDraft = {
  key: string
  value: string
  public: boolean
  secret: boolean
  remark: string
}
/** A setting as it is compared: of a secret one no value is known. */
export type Document = { value: unknown; public: boolean; secret: boolean; remark: string }
export const emptyDocument: Document = { value: null, public: false, secret: false, remark: '' }

/** A draft of what is there; the value of a secret is written anew. */
export function draftOf(item: ConfigItem | null): ConfigDraft {
  return {
    key: item?.key ?? '',
    value: item === null || item.secret ? '' : prettyJson(item.value),
    public: item?.public ?? false,
    secret: item?.secret ?? false,
    remark: item?.remark ?? '',
  }
}
export function documentOf(item: ConfigItem): Document {
  return {
    value: item.value,
    public: item.public,
    secret: item.secret,
    remark: item.remark,
  }
}

export function readJson(text: string): { value: unknown } | { reason: string } {
  try {
    return { value: JSON.parse(text) as unknown }
  } catch (error) {
    return { reason: (error as Error).message }
  }
}

export function checkDraft({ key, value }: ConfigDraft) {
  const read = readJson(value)
  const problem =
    'reason' in read
      ? t('config.bad_json', { reason: read.reason })
      : JSON.stringify(read.value).length > maxConfigValue
        ? t('config.too_long', { n: maxConfigValue })
        : null
  return {
    key: new RegExp(configKeyPattern).test(key) && key.length <= 100 ? null : t('config.bad_key'),
    value: problem,
  }
}

/**
 * The draft as it would be stored; null while its value is no JSON. What is secret is not held
 * against anything.
 */
export function wantedOf({
  value,
  public: isPublic,
  secret,
  remark,
}: ConfigDraft): Document | null {
  const read = readJson(value)
  return 'reason' in read
    ? null
    : { value: read.value, public: secret ? false : isPublic, secret, remark: remark.trim() }
}
/** The same for people's eyes. */
export function shownOf(document: Document, hiddenWord: string): Document {
  return document.secret ? { ...document, value: hiddenWord } : document
}
