import { AttributeList } from './AttributeList.tsx'

/** Attributes that come of outputs of models. */
export function AttributesPage() {
  return <AttributeList derived={false} />
}
