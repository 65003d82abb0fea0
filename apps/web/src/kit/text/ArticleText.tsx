import { Fragment } from 'react'
import { type Block, type Span, blocksOf } from './article-blocks.ts'
import './article-text.css'

const Piece = ({ span }: { span: Span }) => {
  switch (span.kind) {
    case 'strong':
      return <strong>{span.text}</strong>
    case 'emphasis':
      return <em>{span.text}</em>
    case 'code':
      return <code>{span.text}</code>
    case 'link':
      return (
        <a href={span.href} target="_blank" rel="noopener noreferrer">
          {span.text}
        </a>
      )
    default:
      return span.text
  }
}
// Parts of a text have no name of their own; their place is what they are known by.
const keyed = <T,>(parts: readonly T[]): { part: T; key: string }[] =>
  parts.map((part, place) => ({ part, key: `place ${place}` }))
const Line = ({ spans }: { spans: readonly Span[] }) =>
  keyed(spans).map(({ part, key }) => <Piece key={key} span={part} />)
const Lines = ({ lines }: { lines: readonly Span[][] }) =>
  keyed(lines).map(({ part, key }, place) => (
    <Fragment key={key}>
      {place > 0 && <br />}
      <Line spans={part} />
    </Fragment>
  ))

const One = ({ block }: { block: Block }) => {
  if (block.kind === 'heading') {
    const Heading = `h${block.level}` as const
    return (
      <Heading>
        <Line spans={block.spans} />
      </Heading>
    )
  }
  if (block.kind === 'list') {
    const List = block.ordered ? 'ol' : 'ul'
    return (
      <List>
        {keyed(block.items).map(({ part, key }) => (
          <li key={key}>
            <Line spans={part} />
          </li>
        ))}
      </List>
    )
  }
  return block.kind === 'quote' ? (
    <blockquote>
      <Lines lines={block.lines} />
    </blockquote>
  ) : (
    <p>
      <Lines lines={block.lines} />
    </p>
  )
}

/**
 * A text with simple marks. It is built of elements, never of markup, so that nothing in it can
 * run.
 */
export function ArticleText({ text }: { text: string }) {
  return (
    <div className="article-text">
      {keyed(blocksOf(text)).map(({ part, key }) => (
        <One key={key} block={part} />
      ))}
    </div>
  )
}
