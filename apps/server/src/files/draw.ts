/** The picture of an SVG that we made ourselves, as PNG in base64. The library is loaded when somebody signs, not before. */
export async function drawPng(svg: string): Promise<string> {
  const { default: sharp } = await import('sharp')
  const png = await sharp(Buffer.from(svg)).png({ palette: true, colours: 8, compressionLevel: 9 }).toBuffer()
  return png.toString('base64')
}
