/** Size limits of a picture: its longest side, and roughly its bytes. */
const LONGEST_SIDE = 2560
export const MOST_BYTES = 500 * 1024

/** The qualities of JPEG that are tried, the best first. */
const QUALITIES = [0.85, 0.75, 0.65, 0.55]
/** Factor by which a picture shrinks where even the lowest quality is too large. */
const STEP = 0.8
const SHORTEST_SIDE = 1280

interface Size {
  width: number
  height: number
}

/** A size with the longest side that is sent, or less where it is less. */
export function withinLongest({ width, height }: Size, longest = LONGEST_SIDE): Size {
  const share = Math.min(1, longest / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) }
}

/**
 * Scales a picture to the size limit: in full size with falling quality, then smaller. If no size is small enough, the smallest is sent.
 * @param encode renders the picture in a size and encodes it in a quality
 */
export async function smallEnough(size: Size, encode: (size: Size, quality: number) => Promise<Blob>): Promise<Blob> {
  let smallest: Blob | undefined
  for (let longest = LONGEST_SIDE; ; longest *= STEP) {
    const scaled = withinLongest(size, longest)
    for (const quality of QUALITIES) {
      const blob = await encode(scaled, quality)
      if (blob.size <= MOST_BYTES) return blob
      if (!smallest || blob.size < smallest.size) smallest = blob
    }
    if (longest <= SHORTEST_SIDE) return smallest!
  }
}
