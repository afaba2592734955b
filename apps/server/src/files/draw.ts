const MARK_SIZE = 40

/** Verka's mark, as in `apps/web/src/app/theme/verka-icon.svg`, on a square of the given size in a colour. */
export async function drawMark({ size, inside, background, ink }: { size: number; inside: number; background: string; ink: string }) {
  const { default: sharp } = await import('sharp')
  const [free, scale] = [(size - inside) / 2, inside / MARK_SIZE]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="100%" height="100%" fill="${background}"/><path transform="translate(${free} ${free}) scale(${scale})" d="M11.5 13.5 18.6 27 29 12.5" fill="none" stroke="${ink}" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/></svg>`
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toBuffer()
}

/** Renders our own SVG as PNG in base64. The library is loaded with the first signature. */
export async function renderPng(svg: string): Promise<string> {
  const { default: sharp } = await import('sharp')
  const png = await sharp(Buffer.from(svg)).png({ palette: true, colours: 8, compressionLevel: 9 }).toBuffer()
  return png.toString('base64')
}
