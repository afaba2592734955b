/** Width of a text in a font of size 1. */
export type MeasureText = (text: string, isBold: boolean) => number

/** Wraps a text to a width, in units of the font's size: between words, within a word that is too long. */
export function wrapText(text: string, width: number, isBold: boolean, measure: MeasureText): string[] {
  return text
    .replaceAll('\t', ' ')
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .flatMap((line) => wrapLine(line, width, isBold, measure))
}

function wrapLine(text: string, width: number, isBold: boolean, measure: MeasureText): string[] {
  const lines: string[] = []
  const space = measure(' ', isBold)
  let [line, taken] = ['', 0]
  for (const word of text.split(' ')) {
    let rest = word
    let wide = measure(rest, isBold)
    if (line !== '' && taken + space + wide <= width) {
      ;[line, taken] = [`${line} ${rest}`, taken + space + wide]
      continue
    }
    if (line !== '') lines.push(line)
    while (wide > width) {
      const head = headOf(rest, width, isBold, measure)
      lines.push(head)
      rest = rest.slice(head.length)
      wide = measure(rest, isBold)
    }
    ;[line, taken] = [rest, wide]
  }
  return [...lines, line]
}

/** The part of a word that fits, at least one letter. */
function headOf(word: string, width: number, isBold: boolean, measure: MeasureText): string {
  let head = ''
  let wide = 0
  for (const letter of word) {
    wide += measure(letter, isBold)
    if (head !== '' && wide > width) break
    head += letter
  }
  return head
}
