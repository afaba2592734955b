/**
 * Letters of single strokes on a grid eight wide and twelve high: x and y of each point in one digit of base 13,
 * `|` lifts the pen.
 */
const LETTERS: Record<string, string> = {
  A: '0c408c|1878',
  B: '0c005071745606|56787a5c0c',
  C: '82602002 0a2c6c8a',
  D: '0c0050 83895c0c',
  E: '80000c8c|0666',
  F: '80000c|0666',
  G: '826020020a2c6c8a8757',
  H: '000c|808c|0686',
  I: '000c',
  J: '60695b3c1c0a',
  K: '000c|80068c',
  L: '000c7c',
  M: '0c0048808c',
  N: '0c008c80',
  O: '20020a2c6c8a826020',
  P: '0c006082856707',
  Q: '20020a2c6c8a826020|598c',
  R: '0c006082856707|478c',
  S: '8260200204266688 8a6c2c0a',
  T: '0080|404c',
  U: '00092c6c8980',
  V: '004c80',
  W: '002c446c80',
  X: '008c|800c',
  Y: '004680|464c',
  Z: '00800c8c',
  Æ: '0c5080|505c8c|5676|2858',
  Ø: '20020a2c6c8a826020|0c80',
  '-': '0646',
  '.': '0c',
  "'": '0003',
}
/** Shape of an unknown letter. */
const UNKNOWN = '00808c0c00'
const ACCENTS: Record<string, number[][]> = {
  '\u0300': [[2.5, -4.2, 4.5, -2.2]],
  '\u0301': [[3.5, -2.2, 5.5, -4.2]],
  '\u0302': [[2, -2.2, 4, -4.2, 6, -2.2]],
  '\u0303': [[1.5, -2.4, 3, -3.6, 5, -2.4, 6.5, -3.6]],
  '\u0308': [
    [2.2, -2.6],
    [5.8, -2.6],
  ],
  '\u030a': [[4, -2, 2.9, -3.1, 4, -4.2, 5.1, -3.1, 4, -2]],
}
const SPACING = 3
const WORD_SPACING = 5
const TOP = -4.5
const BOTTOM = 12
/** A hand leans to the right. */
const SLANT = 0.2

const pointsOf = (shape: string) => Array.from(shape.replaceAll(' ', ''), (digit) => Number.parseInt(digit, 13))

/** A name in strokes on a surface, like a signature: for users with a keyboard and no pen. Capitals only. */
export function writeName(name: string, surface: { width: number; height: number }): number[][] {
  const strokes: number[][] = []
  let at = 0
  const position = (stroke: readonly number[]) =>
    strokes.push(stroke.map((value, index) => (index % 2 === 0 ? value + at + (BOTTOM - stroke[index + 1]!) * SLANT : value)))
  for (const letter of name.trim().toUpperCase()) {
    if (/\s/.test(letter)) at += WORD_SPACING
    else {
      const [base = '', ...accents] = letter.normalize('NFD')
      const lines = (LETTERS[base] ?? UNKNOWN).split('|').map(pointsOf)
      for (const line of lines) position(line)
      for (const accent of accents) for (const line of ACCENTS[accent] ?? []) position(line)
      at += Math.max(...lines.flatMap((line) => line.filter((_, index) => index % 2 === 0))) + SPACING
    }
  }
  if (strokes.length === 0) return []
  const length = at - SPACING + (BOTTOM - TOP) * SLANT
  const scale = Math.min((surface.width * 0.86) / length, (surface.height * 0.5) / (BOTTOM - TOP))
  const left = (surface.width - length * scale) / 2
  const top = (surface.height - (BOTTOM - TOP) * scale) / 2 - TOP * scale
  return strokes.map((stroke) => stroke.map((value, index) => Math.round((value * scale + (index % 2 === 0 ? left : top)) * 10) / 10))
}
