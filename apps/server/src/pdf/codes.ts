import bwip from 'bwip-js/node'
import type { CodeKind } from '@verka/domain/labels/labels.api.ts'

/** A code as modules: the dark ones as rectangles on its grid, and the width of the quiet zone around it. */
export interface CodeSymbol {
  columns: number
  rows: number
  /** Each `[x, y, width, height]`. A barcode has one row of full height. */
  dark: readonly (readonly [number, number, number, number])[]
  quiet: number
}

interface Bars {
  sbs: number[]
}
interface Matrix {
  pixs: number[]
  pixx: number
  pixy: number
}

/** Calls the encoder; its types do not relate options and result to a kind of code. */
const encoded = <Answer>(options: { bcid: string; text: string; binarytext?: boolean; eclevel?: string }) =>
  bwip.raw(options) as unknown as [Answer]

/** Encodes a text. @throws for a text that such a code cannot encode, see `whyNoBarcode` (domain/labels) */
export function symbolOf(kind: CodeKind, text: string): CodeSymbol {
  if (kind === 'code128') {
    // letters beyond ASCII are sent as bytes of ISO 8859-1, as readers decode them
    const [bars] = encoded<Bars>({ bcid: 'code128', text, binarytext: true })
    return barsOf(bars.sbs)
  }
  const [matrix] = encoded<Matrix>(kind === 'qr' ? { bcid: 'qrcode', text, eclevel: 'M' } : { bcid: 'datamatrix', text })
  return matrixOf(matrix, kind === 'qr' ? 4 : 2)
}

/**
 * Sizes of the codes of texts. Letters of one class (digits, capitals, small ones) have equal sizes in every kind of code, so a thousand
 * numbered codes need one encoding.
 */
export function sizesOfSymbols(kind: CodeKind): (text: string) => Omit<CodeSymbol, 'dark'> {
  const known = new Map<string, Omit<CodeSymbol, 'dark'>>()
  return (text) => {
    const alike = text.replaceAll(/\d/g, '0').replaceAll(/[A-Z]/g, 'A').replaceAll(/[a-z]/g, 'a')
    let size = known.get(alike)
    if (!size) {
      const { dark: _dark, ...made } = symbolOf(kind, text)
      known.set(alike, (size = made))
    }
    return size
  }
}

/** Bars of a barcode, from alternating widths of bars and spaces. */
function barsOf(widths: readonly number[]): CodeSymbol {
  const dark: [number, number, number, number][] = []
  let columns = 0
  for (const [index, width] of widths.entries()) {
    if (index % 2 === 0) dark.push([columns, 0, width, 1])
    columns += width
  }
  return { columns, rows: 1, dark, quiet: 10 }
}

function matrixOf({ pixs, pixx, pixy }: Matrix, quiet: number): CodeSymbol {
  const dark: [number, number, number, number][] = []
  for (let row = 0; row < pixy; row++)
    for (let column = 0; column < pixx; column++) {
      if (!pixs[row * pixx + column]) continue
      let end = column + 1
      while (end < pixx && pixs[row * pixx + end]) end++
      dark.push([column, row, end - column, 1])
      column = end
    }
  return { columns: pixx, rows: pixy, dark, quiet }
}
