import { AttributeList } from './AttributeList.tsx'

/** Attributes that are worked out from others. */
export function DerivedPage() {
  return <AttributeList derived />
}
