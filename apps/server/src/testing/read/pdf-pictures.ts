import { inflateSync } from 'node:zlib'
import sharp from 'sharp'

/** A page of a PDF as a picture of its black areas, without its letters. */
export interface PagePicture {
  /** In millimetres. */
  width: number
  height: number
  png: Buffer
}

const MM_PER_POINT = 25.4 / 72

/** The beginning of every page that pdfkit writes: from here on y counts from above. */
const PAGE_START = /^(?:q\s+)?1 0 0 -1 0 ([\d.]+) cm/

/** The pages of a PDF that pdfkit wrote, as text: one content stream each, in their order. */
export function pagesOf(pdf: Buffer): { width: number; height: number; content: string }[] {
  const text = pdf.toString('latin1')
  const contents = [...text.matchAll(/\/Length (\d+)\b[^>]*>>\s*stream\r?\n/g)].flatMap((match) => {
    const start = match.index + match[0].length
    const bytes = pdf.subarray(start, start + Number(match[1]))
    const content = match[0].includes('/FlateDecode') ? inflateSync(bytes).toString('latin1') : bytes.toString('latin1')
    return PAGE_START.test(content) ? [content] : []
  })
  const sizes = [...text.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)]
  return contents.map((content, index) => ({ width: Number(sizes[index]![1]), height: Number(sizes[index]![2]), content }))
}

/** Renders the filled rectangles of each page of the PDF, down to `downTo`. */
export function picturesOf(pdf: Buffer, pixelsPerMm: number, downTo = Number.POSITIVE_INFINITY): Promise<PagePicture[]> {
  return Promise.all(
    pagesOf(pdf).map(async ({ width: wide, height: high, content }) => {
      const scale = pixelsPerMm * MM_PER_POINT
      const [width, height] = [Math.round(wide * scale), Math.round(Math.min(high * scale, downTo * pixelsPerMm))]
      const pixels = Buffer.alloc(width * height, 255)
      // rectangles count once they are filled; nothing of ours is rotated or scaled on the page
      for (const [, x, y, w, h] of content.matchAll(/(-?[\d.]+) (-?[\d.]+) (-?[\d.]+) (-?[\d.]+) re\b/g)) {
        const [left, top] = [Math.round(Number(x) * scale), Math.round(Number(y) * scale)]
        const [right, bottom] = [Math.round((Number(x) + Number(w)) * scale), Math.round((Number(y) + Number(h)) * scale)]
        for (let row = top; row < Math.min(bottom, height); row++) pixels.fill(0, row * width + left, row * width + right)
      }
      const png = await sharp(pixels, { raw: { width, height, channels: 1 } })
        .png()
        .toBuffer()
      return { width: wide * MM_PER_POINT, height: high * MM_PER_POINT, png }
    }),
  )
}
