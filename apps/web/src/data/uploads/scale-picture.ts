import { MOST_BYTES, smallEnough, withinLongest } from './scaled-size.ts'

/** Pictures of other types are not changed: a GIF may be animated, and has no position. */
const SCALED = new Set(['image/jpeg', 'image/png'])

/**
 * Scales a picture for upload: no larger than needed, upright, and without the camera's metadata, such as the position. A picture that
 * cannot be decoded here is unchanged: the server reports its error.
 */
export async function scalePicture(file: File): Promise<File> {
  if (!SCALED.has(file.type)) return file
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined)
  if (!picture) return file
  try {
    const draw = ({ width, height }: { width: number; height: number }, background?: string) => {
      const canvas = document.createElement('canvas')
      Object.assign(canvas, { width, height })
      const context = canvas.getContext('2d')!
      context.imageSmoothingQuality = 'high'
      if (background !== undefined) {
        context.fillStyle = background
        context.fillRect(0, 0, width, height)
      }
      context.drawImage(picture, 0, 0, width, height)
      return canvas
    }
    if (file.type === 'image/png') {
      // a small drawing or screenshot stays sharp, and transparent
      const png = await written(draw(withinLongest(picture)), 'image/png')
      if (png.size <= MOST_BYTES) return named(png, file, 'png')
    }
    const jpeg = await smallEnough(picture, (size, quality) => written(draw(size, '#fff'), 'image/jpeg', quality))
    return named(jpeg, file, 'jpg')
  } catch {
    // a device without the memory for it
    return file
  } finally {
    picture.close()
  }
}

const written = (canvas: HTMLCanvasElement, type: string, quality?: number): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the picture cannot be written'))), type, quality)
  })

/** The file with its own name, and the extension of its new type. */
function named(blob: Blob, { name, type, lastModified }: File, extension: string): File {
  const isSame = blob.type === type
  return new File([blob], isSame ? name : name.replace(/\.[^.]*$/, '') + `.${extension}`, { type: blob.type, lastModified })
}
