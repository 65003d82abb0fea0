import { type ReactElement, type ReactNode, isValidElement } from 'react'

type Props = { children?: ReactNode; [name: string]: unknown }

/**
 * All elements of what a component answers, outer ones first, so that a test presses them without a
 * browser. Components within stay as they are.
 */
export function elementsOf(node: ReactNode): ReactElement<Props>[] {
  return Array.isArray(node)
    ? node.flatMap(elementsOf)
    : isValidElement<Props>(node)
      ? [node, ...elementsOf(node.props.children)]
      : []
}

/** Presses the one element of that class or name, as a person would. */
export function press(node: ReactNode, wanted: string): void {
  const [found, ...others] = elementsOf(node).filter(
    ({ props }) =>
      props['onClick'] !== undefined &&
      (props['aria-label'] === wanted ||
        props['className'] === wanted ||
        props.children === wanted),
  )
  if (!found || others.length > 0)
    throw new Error(`${others.length > 0 ? 'several' : 'nothing'} to press: ${wanted}`)
  ;(found.props['onClick'] as () => void)()
}
