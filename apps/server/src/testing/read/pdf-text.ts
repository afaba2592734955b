import { inflateSync } from 'node:zlib'

/** The texts of each page of a PDF that pdfkit wrote, line by line from above, decoded by its own character tables. */
export function textOfPages(pdf: Buffer): string[] {
  const raw = pdf.toString('latin1')
  const objects = new Map(
    [...raw.matchAll(/^(\d+) 0 obj\b([\s\S]*?)^endobj/gm)].map((match) => [
      match[1]!,
      { text: match[2]!, at: match.index + match[0].indexOf(match[2]!) },
    ]),
  )
  const streamOf = (id: string): string => {
    const { text, at } = objects.get(id)!
    const start = at + /stream\r?\n/.exec(text)!.index + /stream\r?\n/.exec(text)![0].length
    const bytes = pdf.subarray(start, start + Number(/\/Length (\d+)/.exec(text)![1]))
    return (text.includes('/FlateDecode') ? inflateSync(bytes) : bytes).toString('latin1')
  }
  const reference = (text: string, wanted: string) => [...text.matchAll(/\/(\w+) (\d+) 0 R/g)].find(([, name]) => name === wanted)?.[2]
  const lettersOf = new Map<string, Map<string, string>>()
  const letters = (font: string) => {
    let known = lettersOf.get(font)
    if (!known) lettersOf.set(font, (known = lettersIn(streamOf(reference(objects.get(font)!.text, 'ToUnicode')!))))
    return known
  }
  const pages = [...objects.values()].filter(({ text }) => /\/Type \/Page\b/.test(text))
  return pages.map(({ text }) => {
    const fonts = new Map(
      [...objects.get(reference(text, 'Resources')!)!.text.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, id]) => [name!, id!]),
    )
    return linesIn(streamOf(reference(text, 'Contents')!), (font) => letters(fonts.get(font)!))
  })
}

function lettersIn(cmap: string): Map<string, string> {
  const letters = new Map<string, string>()
  const written = (hex: string) => String.fromCharCode(...hex.match(/.{4}/g)!.map((unit) => Number.parseInt(unit, 16)))
  for (const [, first, list] of cmap.matchAll(/<([\da-f]{4})> <[\da-f]{4}> \[([^\]]*)\]/gi))
    for (const [index, [, hex]] of [...list!.matchAll(/<([\da-f]+)>/gi)].entries())
      letters.set((Number.parseInt(first!, 16) + index).toString(16).padStart(4, '0'), written(hex!))
  return letters
}

/** Lines of text: pieces at one height, in their order. */
function linesIn(content: string, lettersOf: (font: string) => Map<string, string>): string {
  const lines = new Map<string, string>()
  let [font, line] = ['', '']
  for (const [, name, y, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|1 0 0 1 [\d.]+ ([\d.]+) Tm|\[([^\]]*)\] TJ/g)) {
    if (name) font = name
    else if (y) {
      line = y
      lines.set(line, lines.has(line) ? `${lines.get(line)} ` : '')
    } else {
      const letters = lettersOf(font)
      const codes = [...shown!.matchAll(/<([\da-f]*)>/gi)].flatMap(([, hex]) => hex!.toLowerCase().match(/.{4}/g) ?? [])
      lines.set(line, lines.get(line)! + codes.map((code) => letters.get(code) ?? '?').join(''))
    }
  }
  return [...lines.values()].join('\n')
}
