import { cleanRichText } from '#shared/values/cleanRichText.ts'
import type { RichText } from '#shared/values/richText.ts'

/**
 * A document from a short notation, for the texts that come with the product: `# title`, `## heading`, `- item`,
 * `1. item`, `**bold**`, `{{pet.name}}` for a datum, `[[text:Riesgos]]` for what is filled in (`?` after the kind where it
 * may stay empty, `|a|b` the options of a choice), `@firma owner Propietario` and `@tabla vaccines` on lines of their own.
 */
export function readMarkup(text: string): RichText {
  const content: object[] = []
  const append = (type: 'bulletList' | 'orderedList', line: string) => {
    const last = content.at(-1) as { type?: string; content?: object[] } | undefined
    const item = { type: 'listItem', content: [{ type: 'paragraph', content: readLine(line) }] }
    if (last?.type === type) last.content?.push(item)
    else content.push({ type, content: [item] })
  }
  for (const line of text.split('\n').map((one) => one.trim())) {
    const [word = '', second = '', ...rest] = line.split(' ')
    if (line === '') continue
    if (word === '#') content.push(heading(1, line.slice(2), 'center'))
    else if (word === '##') content.push(heading(2, line.slice(3), 'left'))
    else if (word === '-') append('bulletList', line.slice(2))
    else if (/^\d+\.$/.test(word)) append('orderedList', line.slice(word.length + 1))
    else if (word === '@tabla') content.push({ type: 'dataTable', attrs: { key: second } })
    else if (word === '@firma') content.push({ type: 'signatureField', attrs: { role: second, label: rest.join(' ') } })
    else content.push({ type: 'paragraph', content: readLine(line) })
  }
  return cleanRichText({ type: 'doc', content }).document
}

const heading = (level: number, line: string, textAlign: string) => ({
  type: 'heading',
  attrs: { level, textAlign },
  content: readLine(line),
})

const PART = /\{\{([\w.]+)\}\}|\[\[(\w+)(\?)?:([^\]]+)\]\]|\*\*([^*]+)\*\*/g

function readLine(line: string): object[] {
  const nodes: object[] = []
  const say = (text: string) => text !== '' && nodes.push({ type: 'text', text })
  let end = 0
  for (const found of line.matchAll(PART)) {
    const [whole, key, kind, optional, words = '', bold] = found
    say(line.slice(end, found.index))
    end = found.index + whole.length
    if (key) nodes.push({ type: 'dataField', attrs: { key } })
    else if (bold) nodes.push({ type: 'text', text: bold, marks: [{ type: 'bold' }] })
    else {
      const [label, ...options] = words.split('|')
      nodes.push({ type: 'fillField', attrs: { kind, label, options, isRequired: optional === undefined } })
    }
  }
  say(line.slice(end))
  return nodes
}
