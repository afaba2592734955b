import { SaxesParser } from 'saxes'
import { unreadable } from '../../table-failure.ts'

/** Elements within each other; a workbook has about ten. */
const MAX_DEPTH = 100

interface XmlHandlers {
  open?: (name: string, attributes: Record<string, string>) => void
  text?: (text: string) => void
  close?: (name: string) => void
}

const withoutPrefix = (name: string) => name.slice(name.indexOf(':') + 1)

/**
 * Parses a part of a workbook chunk by chunk; a turn of the generator is a chunk that was parsed. Names come without prefixes.
 * @throws for anything but well-formed XML, and for document types: nothing is expanded or loaded
 */
export async function* parsedXml(chunks: AsyncIterable<Buffer>, { open, text, close }: XmlHandlers): AsyncGenerator<undefined> {
  const parser = new SaxesParser({ xmlns: false, position: false })
  let depth = 0
  parser.on('doctype', () => {
    throw unreadable()
  })
  parser.on('opentag', ({ name, attributes }) => {
    if (++depth > MAX_DEPTH) throw unreadable()
    open?.(withoutPrefix(name), attributes)
  })
  parser.on('closetag', ({ name }) => {
    depth--
    close?.(withoutPrefix(name))
  })
  if (text) {
    parser.on('text', text)
    parser.on('cdata', text)
  }
  let decoder: TextDecoder | undefined
  for await (const chunk of chunks) {
    decoder ??= new TextDecoder(chunk[0] === 0xff ? 'utf-16le' : chunk[0] === 0xfe ? 'utf-16be' : 'utf-8', { fatal: true })
    parser.write(decoder.decode(chunk, { stream: true }))
    yield undefined
  }
  parser.write(decoder?.decode() ?? '')
  parser.close()
  yield undefined
}

/** Parses a part of a workbook whole. */
export async function readXml(chunks: AsyncIterable<Buffer>, handlers: XmlHandlers): Promise<void> {
  for await (const _chunk of parsedXml(chunks, handlers));
}
