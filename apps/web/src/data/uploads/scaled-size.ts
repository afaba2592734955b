/** As large as a picture is sent at most: its longest side, and about so many bytes. */
const LONGEST_SIDE = 2560
export const MOST_BYTES = 500 * 1024

/** The qualities of JPEG that are tried, the best first. */
const QUALITIES = [0.85, 0.75, 0.65, 0.55]
/** Where even the last is too large, the picture becomes smaller by so much each time. */
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
 * Makes a picture small enough: in its full size with less and less quality, then smaller. What no way makes small enough is sent as the
 * smallest that there was.
 * @param encode draws the picture in a size and writes it in a quality
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
